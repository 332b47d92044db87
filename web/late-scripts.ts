/**
 * Pages are read before their scripts live. On a slow line the look, the letters and the first picture come first: scripts are
 * asked for when the browser has painted. Until they run, what is typed or chosen, a tap on a button or its key and a sent form
 * are remembered, and made good when the page is alive (`pageIsAlive` in root.tsx), so that nobody types or taps in vain. A part of the page that
 * loads by itself and holds a form says by `data-late` that it does not live yet (`LatePart`).
 */
export function lateScripts(html: string): string {
  const start = /<script type="module" async="">(?=;?\s*import \* as )/
  // While developing, the scripts come as they are.
  if (!start.test(html)) return html
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="late"')
    .replace(start, '<script type="late">')
    .replace('</head>', `<script type="module" async="">${WAIT}</script></head>`)
}

/** How often is looked whether a part of the page that came later lives. */
const PART_MS = 50
const GIVE_UP_MS = 30_000
/** How long a paint is waited for; a page in a hidden tab is never painted. */
const PAINT_MS = 1500

/**
 * Runs in the browser before everything else. A field is told anew in the way that React hears it: its value or tick is first
 * taken back where React looks, then set where it does not. The start of the scripts comes back as it was: its hash is named in the page's
 * policy like that of every script in it.
 */
const WAIT = `
let isUp = false;
const isAlive = (node) => isUp && !node.closest('[data-late]');
const remember = (type, note) => document.addEventListener(type, note, { capture: true });
let again = null;
remember('click', ({ target }) => {
  const button = target.closest?.('button[type="button"]');
  if (!button || button.popoverTargetElement || isAlive(button)) return;
  again = { at: button, act: () => button.click() };
  soon();
});
remember('keydown', ({ target, key }) => {
  if ((key !== 'Enter' && key !== ' ') || !target.matches?.('[role="button"]') || isAlive(target)) return;
  again = { at: target, act: () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })) };
  soon();
});
remember('submit', (event) => {
  const { target: form, submitter } = event;
  if (!form.noValidate || isAlive(form)) return;
  event.preventDefault();
  again = { at: form, act: () => form.requestSubmit(submitter) };
  soon();
});
const entered = new Set();
remember('input', ({ target }) => {
  if (isAlive(target)) return;
  entered.add(target);
  soon();
});
const tell = (field) => {
  const { type, value } = field;
  if (type === 'select-one') field.dispatchEvent(new Event('change', { bubbles: true }));
  else if (type === 'checkbox' || type === 'radio') {
    field.checked = !field.checked;
    field.click();
  } else if (/^(text|textarea|number|email|tel|search|password|url)$/.test(type)) {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
};
let timer = 0;
let last = 0;
const soon = () => {
  last = Date.now() + ${GIVE_UP_MS};
  look();
};
const look = () => {
  if (isUp && !timer && Date.now() < last) timer = setTimeout(makeGood, ${PART_MS});
};
const makeGood = () => {
  timer = 0;
  for (const field of entered) {
    if (field.isConnected && !isAlive(field)) continue;
    entered.delete(field);
    if (field.isConnected) tell(field);
  }
  if (again && isAlive(again.at)) {
    const { act } = again;
    again = null;
    act();
  } else if (again && !again.at.isConnected) again = null;
  if (again || entered.size > 0) look();
};
window.pageIsAlive = () => {
  isUp = true;
  last = Date.now() + ${GIVE_UP_MS};
  makeGood();
};
const parsed = new Promise((done) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', done);
  else done();
});
const painted = new Promise((done) => {
  setTimeout(done, document.visibilityState === 'hidden' ? 0 : ${PAINT_MS});
  new PerformanceObserver(done).observe({ type: 'paint', buffered: true });
});
await Promise.all([parsed, painted]);
for (const link of document.querySelectorAll('link[rel="late"]')) link.rel = 'modulepreload';
const start = document.createElement('script');
start.type = 'module';
start.textContent = document.querySelector('script[type="late"]').textContent;
document.head.append(start);
start.remove();
`
