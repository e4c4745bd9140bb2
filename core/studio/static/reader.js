// The reader without reloading: links of the book and changed values show the page of another address in place.

const WAIT = 250; // milliseconds after the last key
const AGAIN = 2500; // milliseconds until what is being counted is looked at again
const page = () => document.getElementById("reading");
let asked = 0;
let timer = 0;
let counting = 0;

/** Show the page of an address: what is open, looked at or typed stays where it is. */
async function show(address, { keep = false, push = true, blame = null, to = "" } = {}) {
  const turn = ++asked;
  clearTimeout(timer);
  page().setAttribute("aria-busy", "true");
  let answer;
  try {
    answer = await fetch(address);
  } catch {
    location.assign(address);
    return;
  }
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (turn !== asked) return;
  page().removeAttribute("aria-busy");
  const reading = fresh.getElementById("reading");
  if (!reading) return location.assign(address);
  const trouble = fresh.querySelector("#trouble p");
  if (trouble && blame) return complain(blame, trouble.textContent);
  const place = steady();
  document.title = fresh.title;
  const header = fresh.querySelector("header.site");
  if (header) document.querySelector("header.site").replaceWith(header);
  page().replaceWith(reading);
  const hash = new URL(address, location).hash;
  const here = new URL(answer.url);
  here.hash = hash || (keep ? location.hash : "");
  history[push ? "pushState" : "replaceState"](null, "", here);
  place.restore();
  document.getElementById("told").textContent = document.querySelector("#changes > p, #found h2")?.textContent ?? "";
  if (!keep) arrive(to ? document.querySelector(to) : hash && document.getElementById(decodeURIComponent(hash.slice(1))));
  look();
}

/** Remember what has the focus and where it stands on the screen. */
function steady() {
  const focus = document.activeElement;
  const id = focus?.id;
  const value = focus?.matches?.("input[type=text], input[type=search], input[type=number]") ? focus.value : null;
  const caret = value !== null && focus.type !== "number" ? [focus.selectionStart, focus.selectionEnd] : null;
  const top = id && page().contains(focus) ? focus.getBoundingClientRect().top : null;
  const opened = [...document.querySelectorAll("#reading details[open]")].map(path);
  const scrolled = document.querySelector(".side")?.scrollTop ?? 0;
  return {
    restore() {
      for (const details of document.querySelectorAll("#reading details")) {
        if (opened.includes(path(details))) details.open = true;
      }
      const side = document.querySelector(".side");
      if (side) side.scrollTop = scrolled;
      const again = id && document.getElementById(id);
      if (!again) return;
      if (value !== null) again.value = value;
      again.focus({ preventScroll: true });
      if (caret) again.setSelectionRange(...caret);
      if (top !== null) scrollBy({ top: again.getBoundingClientRect().top - top, behavior: "instant" });
    },
  };
}

/** Say by which things details can be found again. */
const path = (details) => details.className || details.closest("[id]")?.id;

/** Go to a place; a value that is to be changed waits for it. */
function arrive(place) {
  if (!place) return;
  const box = place.getBoundingClientRect();
  if (box.top < 0 || box.top > innerHeight - 80 || place.matches(".value")) place.scrollIntoView({ block: "start" });
  if (place.matches(".value")) place.querySelector("input:not([type=hidden]), select")?.focus({ preventScroll: true });
}

function complain(input, sentence) {
  input.setAttribute("aria-invalid", "true");
  const output = input.form?.querySelector("output");
  if (output) output.textContent = sentence;
}

/** Give the address a form asks for, of its values only that of one input. */
function addressOf(form, only = null) {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (value && (!name.startsWith("value:") || !only || name === only.name)) query.append(name, value);
  }
  return `${form.getAttribute("action").split("#")[0]}?${query}`;
}

function changed(input) {
  if (!input.value.trim()) return;
  input.removeAttribute("aria-invalid");
  show(addressOf(input.form, input), { keep: true, push: false, blame: input });
}

document.addEventListener("input", (event) => {
  const input = event.target;
  if (!input.form || !page().contains(input)) return;
  clearTimeout(timer);
  if (input.name?.startsWith("value:")) timer = setTimeout(changed, input.matches("select") ? 0 : WAIT, input);
  else if (input.id === "find") timer = setTimeout(() => show(addressOf(input.form), { keep: true, push: false }), WAIT);
  else if (input.form.id === "choose") show(addressOf(input.form), { keep: true });
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "get" || !page().contains(form)) return;
  event.preventDefault();
  const leads = form.id === "to-a-value"; // to where a value can be changed
  show(addressOf(form), { keep: !leads, to: leads ? `[data-field="${form.elements.field.value}"]` : "" });
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (!page().contains(link) || link.pathname !== location.pathname || link.search === location.search) return;
  event.preventDefault();
  show(link.href, { keep: link.matches(".about, .close, .back") });
});

addEventListener("popstate", () => show(location.href, { push: false }));

/** Look again while something is being counted, and show nothing else anew. */
function look() {
  clearTimeout(counting);
  if (page().dataset.waiting === "yes" && !document.hidden) counting = setTimeout(counted, AGAIN);
}

async function counted() {
  const turn = asked;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok || turn !== asked) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (turn !== asked) return;
  for (const counts of document.querySelectorAll(".counts")) {
    const known = fresh.getElementById(counts.id);
    if (known) counts.replaceWith(known);
  }
  page().dataset.waiting = fresh.getElementById("reading")?.dataset.waiting ?? "";
  look();
}

document.addEventListener("visibilitychange", look);
document.documentElement.classList.add("live");
look();
