// The tickets of a phone open without a connection, without a session and without cookies: the page that shows what the
// phone keeps (OfflineTicketsPage.tsx) is kept here with its scripts. No personal thing is: the page reads those by itself.
// Browsers keep for one host, so tickets lie on one site; on every other this leads there.
const TICKETS = `tickets-${BUILD}`
const TICKET_PAGES = {
  de: '/konto/tickets/gespeichert',
  en: '/en/account/tickets/kept',
  ja: '/ja/account/tickets/kept',
}
const OFFLINE_TICKETS = 'kept-tickets'
const OF_TICKETS = /^(?:\/konto|\/(en|ja)\/account)\/tickets(?:\/(?:([0-9a-f-]{36})\/?)?)?$/
// At the gate thousands share one mast: a connection that does not answer by then is none.
const PATIENCE_MS = 4000

// The page for times without a network names where tickets lie, with its host on every other site.
async function walletOrigin() {
  const html = await (await caches.match('/offline'))?.text()
  const named = /id="kept-tickets"[^>]*><a [^>]*href="([^"]+)"/.exec(html ?? '')?.[1]
  return new URL(named ?? '/', self.location.origin).origin
}

async function isWalletHere() {
  return (await walletOrigin()) === self.location.origin
}

// Whether tickets of whoever is signed in lie on the site of the wallet; undefined where the browser does not say.
async function areKeptThere() {
  if (!self.cookieStore) return undefined
  const [cached, of] = await Promise.all(
    ['TicketsKept', 'TicketsOf'].map((name) => self.cookieStore.get(name)),
  )
  return Boolean(cached) && (!of || of.value === cached.value)
}

// A new build brings a new worker: whoever keeps tickets gets the page of that build.
async function renewTicketPages() {
  if ((await caches.keys()).some(isOfTickets) && (await isWalletHere())) await cacheTicketPages()
}

async function cacheTicketPages() {
  const cache = await caches.open(TICKETS)
  for (const page of Object.values(TICKET_PAGES)) {
    if (await cache.match(page)) continue
    const response = await fetch(page, { cache: 'reload', credentials: 'omit' })
    if (!response.ok) throw new Error(`${page} answers ${response.status}`)
    const html = await response.clone().text()
    await cache.addAll(partsOfTicketPage(html))
    // Last: a page that is there is complete.
    await cache.put(page, response)
  }
}

// Scripts too, unlike those of the pages that are only read. The list of all routes is for whoever goes on from there.
function partsOfTicketPage(html) {
  const named = [...html.matchAll(/["'](\/(?:assets|fonts)\/[^"']+\.(?:js|css|woff2))["']/g)]
  const parts = new Set(named.map(([, part]) => part))
  return [...parts].filter((part) => !part.startsWith('/assets/manifest-'))
}

async function keepTickets({ pictures }) {
  await cacheTicketPages()
  const cache = await caches.open(TICKETS)
  for (const picture of pictures) if (!(await cache.match(picture))) await cache.add(picture).catch(() => {})
}

// Each site had a wallet of its own once: what lies there nobody shows any more.
async function dropFormerTicketPages() {
  const isHere = await isWalletHere()
  const former = (await caches.keys()).filter((name) => isOfTickets(name) && !(isHere && name === TICKETS))
  await Promise.all(former.map((name) => caches.delete(name)))
  if (!isHere) self.indexedDB.deleteDatabase(OFFLINE_TICKETS)
}

function isOfTickets(name) {
  return name.startsWith('tickets-')
}

// On another site than the wallet's: there at once where tickets lie there, for that needs no network.
async function answerForTickets(request) {
  const origin = await walletOrigin()
  if (origin === self.location.origin) return accountOrCachedTickets(request)
  if (!(await areKeptThere())) return fetch(request)
  const { pathname, search } = new URL(request.url)
  return Response.redirect(origin + pathname + search)
}

// The account from the network; the kept tickets where that says nothing, or nothing in time.
async function accountOrCachedTickets(request) {
  const answer = fetch(request)
  const cached = await cachedTicketsPage(request)
  if (!cached) return answer
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, cached))
  const usable = answer.then((response) => (response.status >= 500 ? cached : response))
  return Promise.race([usable.catch(() => cached), late])
}

// A ticket's own address leads to the one page, which shows it: pages come alive at the address they were made for.
async function cachedTicketsPage({ url }) {
  const { pathname, origin } = new URL(url)
  const page = Object.values(TICKET_PAGES).find((one) => one === pathname)
  if (page) return caches.match(page)
  const [, language = 'de', ticket] = OF_TICKETS.exec(pathname) ?? []
  const wanted = TICKET_PAGES[language]
  if (!(await caches.match(wanted))) return undefined
  return Response.redirect(`${origin}${wanted}${ticket ? `?ticket=${ticket}` : ''}`)
}

function isForTickets({ pathname }) {
  return OF_TICKETS.test(pathname) || Object.values(TICKET_PAGES).includes(pathname)
}

// The browser wakes the worker when there is a connection again; pages that show kept tickets ask whether they are good.
self.addEventListener('sync', (event) => {
  if (event.tag === 'connected') event.waitUntil(notifyPages())
})

async function notifyPages() {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage('connected')
}

// What service-worker.js asks for.
self.ticketPages = {
  renew: renewTicketPages,
  dropFormer: dropFormerTicketPages,
  keep: keepTickets,
  isFor: isForTickets,
  answer: answerForTickets,
  areCached: async () =>
    (await isWalletHere())
      ? (await caches.match(TICKET_PAGES.de)) !== undefined
      : (await areKeptThere()) !== false,
}
