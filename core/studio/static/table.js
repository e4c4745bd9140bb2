// The table: news is fetched when there is some, forms are sent without leaving the page, and the board can be
// pointed at. All that is shown is made by the server; without this module the page works by its links and forms.

import { remember } from "./lobby.js";

const table = document.getElementById("table");
const notice = document.getElementById("notice");
const chosen = document.getElementById("chosen");
const story = document.getElementById("story");
const address = `/table/${table.dataset.place}`;
const as = table.dataset.as;
const answers = { headers: { accept: "application/json" }, credentials: "same-origin" };
let version = Number(table.dataset.version);
let stamp = table.dataset.stamp;
let picked = []; // the marks that were pointed at

// What is new

function show(news) {
  if (news.stamp === stamp && news.version === version) return;
  const hadFocus = document.activeElement?.closest("#part-moves, #chosen, #part-board") !== null;
  const typed = document.getElementById("say")?.value;
  for (const [name, html] of Object.entries(news.parts)) replace(`part-${name}`, html);
  tell(news);
  if (news.version !== version) {
    pick([]);
    document.getElementById("why").replaceChildren();
  }
  version = news.version;
  stamp = news.stamp;
  const line = document.getElementById("say");
  if (line && typed && !hadFocus) line.value = typed;
  if (line && hadFocus) line.focus({ preventScroll: true });
  mark();
}

function replace(id, html) {
  const part = document.getElementById(id);
  const open = [...part.querySelectorAll("details")].map((each) => each.open);
  part.innerHTML = html;
  const folded = [...part.querySelectorAll("details")];
  if (id === "part-board" && folded.length === open.length) folded.forEach((each, number) => (each.open = open[number]));
}

function tell(news) {
  for (const step of [...story.children]) if (Number(step.dataset.step) >= news.since) step.remove();
  story.insertAdjacentHTML("beforeend", news.story);
  story.scrollTop = story.scrollHeight;
}

// What the server answers is taken in the order in which it was asked, or an older answer would be shown last.
let before = Promise.resolve();
let isAsking = false;

function inTurn(work) {
  const done = before.then(work);
  before = done.catch(() => {});
  return done;
}

async function catchUp() {
  if (isAsking) return;
  isAsking = true;
  await inTurn(async () => {
    isAsking = false; // what happens from now on may be missing in the answer
    const answer = await fetch(`${address}/now?since=${version}&as=${as}`, answers);
    if (answer.ok) show(await answer.json());
  });
}

function listen() {
  const news = new EventSource(`${address}/news?stamp=${encodeURIComponent(stamp)}`);
  news.onmessage = (event) => {
    if (event.data !== stamp) catchUp().catch(() => {});
  };
  news.onopen = () => {
    if (notice.dataset.lost) say("");
    if (opened) catchUp().catch(() => {});
    opened = true;
  };
  let opened = false;
  news.onerror = () => {
    say(table.dataset.lost);
    notice.dataset.lost = "yes";
    if (news.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
}

// What the table answers

function say(sentence, reasons = []) {
  delete notice.dataset.lost;
  notice.hidden = !sentence;
  notice.replaceChildren(sentence);
  if (!reasons.length) return;
  const list = document.createElement("ul");
  for (const reason of reasons) {
    const item = document.createElement("li");
    item.append(`${reason.sentence} `);
    if (reason.link) {
      const link = Object.assign(document.createElement("a"), { href: reason.link, target: "rules", className: "clause" });
      link.title = reason.clause;
      link.textContent = "§";
      item.append(link);
    }
    list.append(item);
  }
  notice.append(list);
}

async function send(form, button) {
  const data = new URLSearchParams(new FormData(form));
  if (button?.name) data.set(button.name, button.value);
  const isDone = await inTurn(async () => {
    const answer = await fetch(form.action, { ...answers, method: "POST", body: data });
    const told = await answer.json();
    say(answer.ok ? "" : told.trouble, answer.ok ? [] : told.reasons);
    if (answer.ok) show(told);
    return answer.ok;
  });
  if (!isDone) {
    notice.scrollIntoView({ block: "nearest" });
    await catchUp();
  }
}

async function ask(query) {
  const answer = await fetch(`${address}/why?as=${as}&${query}`, answers);
  const told = await answer.json();
  if (!answer.ok) return say(told.trouble, told.reasons);
  const why = document.getElementById("why");
  why.innerHTML = told.answer;
  why.scrollIntoView({ block: "nearest" });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-live]")) {
    event.preventDefault();
    send(form, event.submitter).catch(() => say(table.dataset.lost));
  } else if (form.matches("[data-why]")) {
    event.preventDefault();
    ask(`kind=${encodeURIComponent(form.elements.kind.value)}`).catch(() => say(table.dataset.lost));
  }
});

// Pointing at the board

const board = document.getElementById("part-board");
const moves = () => [...document.querySelectorAll("#part-moves [data-of]")];
const marks = (element) => element.dataset.of.split(" ").filter(Boolean);
const spots = () => [...board.querySelectorAll("[data-of]")];
const named = (move, all) => all.every((one) => marks(move).includes(one));

function mark() {
  const offered = moves();
  for (const spot of spots()) {
    const here = marks(spot);
    const can = offered.some((move) => named(move, [...picked, ...here]));
    spot.classList.toggle("can", can);
    spot.classList.toggle("picked", picked.length > 0 && here.every((one) => picked.includes(one)));
  }
}

function light(move) {
  const lit = move ? marks(move) : [];
  for (const spot of spots()) spot.classList.toggle("named", move !== null && marks(spot).every((one) => lit.includes(one)));
}

function pick(all) {
  picked = all;
  const found = picked.length ? moves().filter((move) => named(move, picked)) : [];
  chosen.hidden = !found.length;
  chosen.replaceChildren();
  if (found.length) chosen.append(choices(found));
  light(null);
  mark();
  aim(found.length ? 0 : -1);
}

function choices(found) {
  const form = document.querySelector("#part-moves form.moves").cloneNode(false);
  form.append(...["version", "as"].map((name) => document.querySelector(`#part-moves form.moves [name=${name}]`).cloneNode()));
  const list = Object.assign(document.createElement("ul"), { className: "choices-list" });
  for (const move of found.slice(0, 200)) {
    const item = document.createElement("li");
    item.append(move.cloneNode(true));
    list.append(item);
  }
  form.append(list);
  return form;
}

// Several moves may fit: turning and flipping goes through them, each shown on the board before it is made.
let aimed = -1;

function aim(number) {
  const found = [...chosen.querySelectorAll("button[data-of]")];
  aimed = found.length ? (number + found.length) % found.length : -1;
  found.forEach((move, place) => move.classList.toggle("aimed", place === aimed));
  light(aimed < 0 ? null : found[aimed]);
  found[aimed]?.scrollIntoView({ block: "nearest" });
}

function point(spot) {
  const here = marks(spot);
  const again = here.every((one) => picked.includes(one));
  const narrowed = again ? picked.filter((one) => !here.includes(one)) : [...picked, ...here];
  const offered = moves();
  const fits = (all) => offered.some((move) => named(move, all));
  if (again || fits(narrowed)) pick(narrowed);
  else if (fits(here)) pick(here);
  else if (offered.length) {
    pick([]);
    ask(`of=${encodeURIComponent(here.join(" "))}`).catch(() => say(table.dataset.lost));
  }
}

board.addEventListener("click", (event) => {
  const spot = event.target.closest("[data-of]");
  if (spot) point(spot);
});

document.addEventListener("keydown", (event) => {
  const spot = event.target.closest?.("[data-of]:not(button)");
  const typing = event.target.closest?.("input, select, textarea");
  const turns = { ArrowRight: 1, r: 1, ArrowLeft: -1, f: -1 };
  if (spot && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    const several = picked.length && aimed >= 0 && marks(spot).every((one) => picked.includes(one));
    if (several && event.key === "Enter") chosen.querySelectorAll("button[data-of]")[aimed].click();
    else point(spot);
  } else if (typing || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  } else if (event.key in turns && aimed >= 0) {
    event.preventDefault();
    aim(aimed + turns[event.key]);
  } else if (event.key === "Escape") {
    pick([]);
    say("");
  } else if (event.key === "/") {
    event.preventDefault();
    document.getElementById("say")?.focus();
  }
});

for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const move = event.target.closest?.("button[data-of]");
    if (move) light(move);
    else if (aimed < 0) light(null);
  });
}

document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-copy]")) event.target.select();
});

remember(table.dataset.place, document.querySelector("h1").textContent);
story.scrollTop = story.scrollHeight;
mark();
listen();
