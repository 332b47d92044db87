// Notices that the club sends (modules/push): shown as they come, opened where they lead. What comes is encrypted for this browser
// and signed by the club; whatever it holds, something is shown, since browsers end subscriptions that show nothing.
const NOTHING = { title: '●', body: '', tag: 'unreadable', url: '/', lang: 'de', silent: false }

self.addEventListener('push', (event) => {
  const notice = { ...NOTHING, ...readNotice(event.data) }
  event.waitUntil(showNotice(notice))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.url))
})

// The browser gives itself another subscription: whoever knew the former one is told, without a session.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event))
})

function readNotice(data) {
  try {
    const read = data?.json()
    const isNotice = read !== null && typeof read === 'object' && typeof read.title === 'string' && read.title
    return isNotice ? read : {}
  } catch {
    return {}
  }
}

function showNotice({ title, body, tag, url, lang, silent }) {
  return self.registration.showNotification(String(title), {
    body: String(body),
    // One of the same matter stands in place of the former one.
    tag: String(tag),
    renotify: silent !== true,
    silent: silent === true,
    lang,
    icon: '/icon.svg',
    data: { url },
  })
}

async function openPage(address) {
  const url = readAddress(address)
  if (!url) return
  const open = await self.clients.matchAll({ type: 'window' })
  const there = open.find((client) => client.url === url.href)
  if (there) await there.focus()
  else await self.clients.openWindow(url.href)
}

function readAddress(address) {
  try {
    const url = new URL(String(address), self.location.origin)
    return /^https?:$/.test(url.protocol) ? url : null
  } catch {
    return null
  }
}

async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/api/account/push/renewals', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ former: oldSubscription.endpoint, subscription: { endpoint, keys } }),
  })
}
