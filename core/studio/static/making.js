// The form that asks what is played: what depends on a choice is asked anew as soon as it is made.
const form = document.querySelector("form[data-again]");
form?.addEventListener("change", () => form.requestSubmit());
