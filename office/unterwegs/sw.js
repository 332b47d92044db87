// The worker of one page of the office, the list that a coach has taken along. It keeps that page and the files the page names,
// the same for everybody and asked for without credentials. It answers nothing else: no call, no other screen, no other host.

const PAGE = '/unterwegs/'
const CACHE = 'office-away'
/** Without an answer for so long the kept page is shown. */
const PATIENCE_MS = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(load().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && url.pathname === PAGE) event.respondWith(page(event))
  else if (/^\/(assets|fonts)\//.test(url.pathname)) event.respondWith(file(request))
})

/** The newest page where there is a network, else the kept one. */
async function page(event) {
  const kept = (await caches.open(CACHE)).match(PAGE)
  const fresh = load()
  event.waitUntil(fresh.catch(() => {}))
  const late = new Promise((_, fail) => setTimeout(fail, PATIENCE_MS))
  return Promise.race([fresh, late]).catch(async () => (await kept) ?? fresh)
}

async function file(request) {
  return (await (await caches.open(CACHE)).match(request.url)) ?? fetch(request)
}

/** Answers the page, and keeps it with all files that it names; files of a former one go. */
async function load() {
  const answer = await fetch(PAGE, { credentials: 'omit', cache: 'no-store' })
  if (!answer.ok || answer.redirected) throw new Error(`The page answered ${answer.status}`)
  const html = await answer.clone().text()
  const names = new Set(
    [...html.matchAll(/(?:src|href)="(\/(?:assets|fonts)\/[^"]+)"/g)].map(([, name]) => name),
  )
  const cache = await caches.open(CACHE)
  for (const name of names)
    if (!(await cache.match(name))) await cache.add(new Request(name, { credentials: 'omit' }))
  await cache.put(PAGE, answer.clone())
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== PAGE && !names.has(pathname)) await cache.delete(url)
  }
  return answer
}
