// Shows a page of the club instead of the browser's own when there is no connection. Nothing else is answered from
// here: pages come from the server, which knows them best, and scripts and styles from the browser's cache.
const KEEP = 'offline-1'
const PAGES = { de: '/offline', en: '/en/offline', ja: '/ja/offline' }

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePages().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropFormer().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => offlinePage(request)))
  else if (isPartOfOfflinePage(request)) event.respondWith(fetch(request).catch(() => kept(request)))
})

async function keepOfflinePages() {
  const cache = await caches.open(KEEP)
  for (const page of Object.values(PAGES)) {
    const response = await fetch(page, { cache: 'reload' })
    if (!response.ok) throw new Error(`${page} answers ${response.status}`)
    const html = await response.clone().text()
    const parts = [...html.matchAll(/href="(\/(?:assets|fonts)\/[^"]+\.(?:css|woff2))"/g)].map(
      ([, part]) => part,
    )
    await cache.put(page, response)
    await cache.addAll([...new Set(parts)])
  }
}

async function dropFormer() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('offline-') && name !== KEEP).map((name) => caches.delete(name)),
  )
}

async function offlinePage(request) {
  const language = /^\/(en|ja)(\/|$)/.exec(new URL(request.url).pathname)?.[1] ?? 'de'
  return (await caches.match(PAGES[language])) ?? Response.error()
}

function isPartOfOfflinePage(request) {
  return request.destination === 'style' || request.destination === 'font'
}

async function kept(request) {
  return (await caches.match(request)) ?? Response.error()
}
