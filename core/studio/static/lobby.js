// The tables that this browser has visited, for the lobby to lead back to; nobody else is told of them.

const KEPT = "tables";
const MOST = 12;

function known() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => /^[\w-]{16}$/.test(each?.place)).slice(0, MOST) : [];
  } catch {
    return []; // a browser that keeps nothing
  }
}

export function remember(place, title) {
  const others = known().filter((each) => each.place !== place);
  try {
    localStorage.setItem(KEPT, JSON.stringify([{ place, title, when: Date.now() }, ...others].slice(0, MOST)));
  } catch {
    // the same
  }
}

const mine = document.getElementById("mine");
if (mine) {
  for (const { place, title, when } of known()) {
    const link = Object.assign(document.createElement("a"), { href: `/table/${place}` });
    const day = new Date(when).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long" });
    link.textContent = `${title}, ${day}`;
    const item = document.createElement("li");
    item.append(link);
    mine.querySelector("ul").append(item);
    mine.hidden = false;
  }
}
