// Pages that show long work or a prototype: what is told of it is followed as it happens.
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
let renewing = false;
let again = false;

// Fetch the page once more and put in what is new; what somebody opened, and where they are, stays.
async function renew() {
  again = true;
  if (renewing) return;
  renewing = true;
  while (again) {
    again = false;
    try {
      const answer = await fetch(location.href, { headers: { accept: "text/html" } });
      if (answer.ok) take(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch { /* the studio is away: the next news brings it back */ }
    await wait(300);
  }
  renewing = false;
}

function take(page) {
  for (const selector of [".progress", "[data-live]"]) {
    for (const fresh of page.querySelectorAll(selector)) {
      const old = fresh.id ? document.getElementById(fresh.id) : document.querySelector(selector);
      if (old && old.innerHTML !== fresh.innerHTML) put(old, fresh);
      else if (!old) document.getElementById("main").append(fresh);
    }
  }
  follow();
}

function put(old, fresh) {
  const open = new Set([...old.querySelectorAll("details[open][id]")].map((each) => each.id));
  const focused = old.contains(document.activeElement) ? document.activeElement.closest("[id]")?.id : "";
  for (const each of fresh.querySelectorAll("details[id]")) each.open = open.has(each.id);
  old.replaceWith(fresh);
  if (focused) document.getElementById(focused)?.focus();
}

const sources = new Map();

// Listen to whatever on the page has news, and no longer to what has none.
function follow() {
  const wanted = new Map();
  for (const place of document.querySelectorAll("[data-news][data-over='no']")) wanted.set(place.dataset.news, place);
  for (const [address, source] of sources) {
    if (!wanted.has(address)) { source.close(); sources.delete(address); }
  }
  for (const address of wanted.keys()) if (!sources.has(address)) listen(address);
}

function listen(address) {
  const source = new EventSource(address);
  let before = null;
  sources.set(address, source);
  source.onmessage = (event) => {
    const news = JSON.parse(event.data);
    const place = document.querySelector(`[data-news="${address}"]`);
    if (place) tell(place, news);
    const moment = [news.shown, news.stands, news.over, news.number, news.busy].join();
    if (before !== null && before !== moment || news.over) renew();
    if (news.over) source.close();
    before = moment;
  };
}

function tell(place, news) {
  for (const part of place.querySelectorAll("[data-told]")) {
    const what = part.dataset.told;
    if (what === "bar" && news.of) { part.max = news.of; part.value = news.done; }
    else if (what in news && part.textContent !== news[what]) part.textContent = news[what];
  }
}

// A slider and the number beside it say the same.
document.addEventListener("input", ({ target }) => {
  const other = target.dataset.number
    ? document.getElementById(target.dataset.number)
    : target.parentElement.querySelector(`[data-number="${target.id}"]`);
  if (other) other.value = target.value;
});

follow();
addEventListener("pagehide", () => { for (const source of sources.values()) source.close(); });
addEventListener("pageshow", (event) => { if (event.persisted) { sources.clear(); follow(); renew(); } });
