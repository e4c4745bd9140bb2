// The replay: the slider, the arrows and the links lead from moment to moment without leaving the page.

const form = document.getElementById("moments");
const moment = document.getElementById("moment");
const slider = form.elements.at;
let asked = 0;

async function show(at, { keep = true } = {}) {
  const query = new URLSearchParams(new FormData(form));
  query.set("at", at);
  const mine = ++asked;
  const answer = await fetch(`?${query}`, { headers: { accept: "application/json" }, credentials: "same-origin" });
  if (!answer.ok || mine !== asked) return; // a later one is on its way
  const told = await answer.json();
  const open = moment.querySelector("details.grids")?.open;
  moment.innerHTML = told.moment;
  if (open) moment.querySelector("details.grids").open = true;
  slider.value = told.at;
  if (keep) history.replaceState(null, "", `?${query}`);
}

form.querySelector("button").hidden = true;
form.addEventListener("input", () => show(slider.value).catch(() => form.submit()));
moment.addEventListener("click", (event) => {
  const link = event.target.closest("a[rel]");
  if (!link) return;
  event.preventDefault();
  show(new URL(link.href).searchParams.get("at")).catch(() => location.assign(link.href));
});
document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step && !event.target.closest("input, select")) show(Number(slider.value) + step).catch(() => {});
});
