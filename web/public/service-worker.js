// Without a connection: a page of the club instead of the browser's own, the articles that were read last, and the tickets
// of whoever has some. Nothing else is answered from here: pages come from the server, which knows them best, and scripts
// from the browser's cache.

// Each build writes its own name here (vite-plugins.ts): another build is another worker, and keeps its pages anew.
const BUILD = 'development'
const KEEP = `offline-${BUILD}`
const PAGES = { de: '/offline', en: '/en/offline', ja: '/ja/offline' }

// Articles, the same for everybody; read-articles.ts names the cache, too, to empty it when somebody signs out.
const READ = 'read-articles'
const MOST_READ = 20
const ARTICLE = /^(?:\/en|\/ja)?\/news\/detail\/?$/

importScripts('/service-worker-tickets.js', '/service-worker-push.js')
const { ticketPages } = self

// The gate works without a connection (web/admission/cache-page.ts): its page, with everything that it loads.
const ADMISSION = 'gate-page'
const ADMISSION_PAGE = /^(?:\/einlass|\/(?:en|ja)\/gate)\/?$/

self.addEventListener('install', (event) => {
  event.waitUntil(
    cacheOfflinePages()
      .then(ticketPages.renew)
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropFormer(), ticketPages.dropFormer()]).then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data?.read) event.waitUntil(cacheArticle(new URL(event.data.read, self.location.origin)))
  if (event.data?.keepTickets) event.waitUntil(ticketPages.keep(event.data.keepTickets))
  if (event.data?.gate) event.waitUntil(cacheAdmissionPage(event.data.gate))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') {
    event.respondWith(pageFor(request).catch(() => pageWithoutNetwork(request)))
    event.waitUntil(forgetEndedAdmission())
  } else if (
    ['style', 'font', 'image', 'script'].includes(request.destination) ||
    request.url.endsWith('.wasm')
  )
    event.respondWith(fetch(request).catch(() => cached(request)))
})

async function cacheOfflinePages() {
  const cache = await caches.open(KEEP)
  for (const page of Object.values(PAGES)) {
    const response = await fetch(page, { cache: 'reload' })
    if (!response.ok) throw new Error(`${page} answers ${response.status}`)
    const html = await response.clone().text()
    await cache.put(page, response)
    await cache.addAll(partsOf(html))
  }
}

function partsOf(html) {
  const parts = [...html.matchAll(/href="(\/(?:assets|fonts)\/[^"]+\.(?:css|woff2))"/g)]
  return [...new Set(parts.map(([, part]) => part))]
}

async function dropFormer() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('offline-') && name !== KEEP).map((name) => caches.delete(name)),
  )
}

// Asked for as nobody, so that nothing of whoever reads is in it; what the server wants nobody to keep is not kept.
async function cacheArticle(url) {
  if (url.origin !== self.location.origin || !ARTICLE.test(url.pathname)) return
  const response = await fetch(keyOf(url), { credentials: 'omit' })
  if (!response.ok || /private|no-store/.test(response.headers.get('cache-control') ?? '')) return
  const html = await response.text()
  const cache = await caches.open(READ)
  await cache.delete(keyOf(url))
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  await cache.put(keyOf(url), new Response(html, { headers }))
  const pictures = [...html.matchAll(/<img[^>]* src="(\/media\/[^"]+)"[^>]*fetchpriority="high"/gi)]
  await cacheParts(cache, [
    ...partsOf(html),
    ...pictures.map(([, picture]) => picture.replaceAll('&amp;', '&')),
  ])
  await dropOldest(cache)
}

// One that fails is missed by nobody: the words are there.
async function cacheParts(cache, parts) {
  await Promise.all(
    parts.map(async (part) => {
      if (!(await caches.match(part))) await cache.add(part).catch(() => {})
    }),
  )
}

// The order of a cache is that of coming in.
async function dropOldest(cache) {
  const requests = await cache.keys()
  const articles = requests.filter(isArticle)
  const parts = requests.filter((request) => !isArticle(request))
  const gone = [...articles.slice(0, -MOST_READ), ...parts.slice(0, -MOST_READ * 3)]
  await Promise.all(gone.map((request) => cache.delete(request)))
}

function isArticle({ url }) {
  return ARTICLE.test(new URL(url).pathname)
}

// A campaign in the query makes no other article.
function keyOf(url) {
  return `${url.origin}${url.pathname}?id=${encodeURIComponent(url.searchParams.get('id') ?? '')}`
}

function pageFor(request) {
  return ticketPages.isFor(new URL(request.url)) ? ticketPages.answer(request) : fetch(request)
}

// What a former version of the page loaded goes.
async function cacheAdmissionPage({ page, parts }) {
  if (!ADMISSION_PAGE.test(page)) return
  const response = await fetch(page, { credentials: 'omit' })
  if (!response.ok) return
  const cache = await caches.open(ADMISSION)
  const wanted = new Set([page, ...parts, ...partsOf(await response.clone().text())])
  const former = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname))
  await cache.put(page, response)
  wanted.delete(page)
  await Promise.all([...wanted].map((part) => cache.add(part).catch(() => {})))
  await Promise.all(former.map((request) => cache.delete(request)))
}

// The list of a gate goes when its match is over, whichever page of the club is opened next. Scans that nobody has heard of
// stay, and so does the gate that they were made at (web/admission/admission-store.ts names the stores).
async function forgetEndedAdmission() {
  if (!(await caches.has(ADMISSION))) return
  const db = await admissionStores()
  if (!db) return
  try {
    const endsAt = await answerOf(db.transaction('kept').objectStore('kept').get('endsAt'))
    if (endsAt === undefined || Date.now() < endsAt) return
    const store = db.transaction('kept', 'readwrite').objectStore('kept')
    await Promise.all(['list', 'own'].map((name) => answerOf(store.delete(name))))
  } finally {
    db.close()
  }
}

// Null where this phone never was a gate: asking makes no stores.
function admissionStores() {
  return new Promise((resolve) => {
    const request = indexedDB.open('gate')
    request.onupgradeneeded = () => request.transaction.abort()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(null)
  })
}

function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function pageWithoutNetwork(request) {
  const url = new URL(request.url)
  const gate = ADMISSION_PAGE.test(url.pathname) ? await caches.match(url.pathname) : null
  if (gate) return gate
  const article = ARTICLE.test(url.pathname) ? await caches.match(keyOf(url)) : null
  return article ?? offlinePage(url)
}

async function offlinePage({ pathname }) {
  const language = /^\/(en|ja)(\/|$)/.exec(pathname)?.[1] ?? 'de'
  const page = await caches.match(PAGES[language])
  if (!page) return Response.error()
  const html = await page.text()
  const list = await readList()
  // As a function: a title may have signs that mean something to `replace`.
  const withReading = html.replace('<ul id="read-articles"></ul>', () => list)
  const hasTickets = await ticketPages.areCached()
  const whole = hasTickets
    ? withReading.replace('id="kept-tickets" hidden=""', 'id="kept-tickets"')
    : withReading
  return new Response(whole, { headers: page.headers })
}

// Titles are text of the cached pages, escaped there already.
async function readList() {
  const cache = await caches.open(READ)
  const articles = (await cache.keys()).filter(isArticle).reverse()
  const items = await Promise.all(
    articles.map(async (request) => {
      const title = /<h1[^>]*>([^<]*)/.exec(await (await cache.match(request)).text())?.[1]
      const { pathname, search } = new URL(request.url)
      return title ? `<li><a class="tlink" href="${pathname}${search}">${title}</a></li>` : ''
    }),
  )
  return `<ul id="read-articles">${items.join('')}</ul>`
}

async function cached(request) {
  return (await caches.match(request)) ?? Response.error()
}
