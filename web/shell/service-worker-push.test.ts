import { readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { expect, test, vi } from 'vitest'

const ORIGIN = 'https://tickets.club.example'

/** The worker's part for notices, in a browser with these pages open. */
function worker(open: { url: string; focus(): void }[] = []) {
  const heard = new Map<string, (event: object) => void>()
  const shown = vi.fn(async () => {})
  const opened = vi.fn(async () => {})
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => new Response())
  const subscribed = {
    toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }),
  }
  const self = {
    addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear),
    location: { origin: ORIGIN },
    registration: { showNotification: shown, pushManager: { subscribe: async () => subscribed } },
    clients: { matchAll: async () => open, openWindow: opened },
  }
  const source = readFileSync(new URL('../public/service-worker-push.js', import.meta.url), 'utf8')
  new Script(source).runInContext(createContext({ self, URL, fetch: fetched }))
  async function dispatch(name: string, event: object) {
    const work: Promise<unknown>[] = []
    heard.get(name)!({ ...event, waitUntil: (done: Promise<unknown>) => work.push(done) })
    await Promise.all(work)
  }
  return { dispatch, shown, opened, fetched }
}

const data = (text: string) => ({ data: { json: () => JSON.parse(text) } })
const notice = {
  title: 'Tor! 1:0',
  body: 'Wir – Die',
  tag: 'match:1',
  url: `${ORIGIN}/x`,
  lang: 'de',
  silent: false,
}

test('a notice is shown in the place of the former one of its matter, and one that puts it right without a sound', async () => {
  const { dispatch, shown } = worker()
  await dispatch('push', data(JSON.stringify(notice)))
  const look = { body: 'Wir – Die', tag: 'match:1', lang: 'de', data: { url: notice.url } }
  expect(shown).toHaveBeenLastCalledWith(
    'Tor! 1:0',
    expect.objectContaining({ ...look, renotify: true, silent: false }),
  )
  await dispatch('push', data(JSON.stringify({ ...notice, silent: true })))
  expect(shown).toHaveBeenLastCalledWith(
    'Tor! 1:0',
    expect.objectContaining({ renotify: false, silent: true }),
  )
})

test.each(['', '{', 'null', '[]', '{"title":7}', '"text"'])(
  'of %j something is shown all the same',
  async (text) => {
    const { dispatch, shown } = worker()
    await dispatch('push', data(text))
    expect(shown).toHaveBeenCalledTimes(1)
  },
)

test('a press opens where it leads, or the page that is open there; nothing but pages', async () => {
  const press = (url: unknown) => ({ notification: { close() {}, data: { url } } })
  const focus = vi.fn()
  const there = worker([{ url: `${ORIGIN}/x`, focus }])
  await there.dispatch('notificationclick', press(`${ORIGIN}/x`))
  expect([focus.mock.calls.length, there.opened.mock.calls.length]).toEqual([1, 0])
  const { dispatch, opened } = worker()
  await dispatch('notificationclick', press('https://profis.club.example/spiel/1'))
  expect(opened).toHaveBeenLastCalledWith('https://profis.club.example/spiel/1')
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'https://'])
    await dispatch('notificationclick', press(bad))
  expect(opened).toHaveBeenCalledTimes(1)
})

test('another subscription is told by the former one', async () => {
  const { dispatch, fetched } = worker()
  await dispatch('pushsubscriptionchange', {})
  expect(fetched).not.toHaveBeenCalled()
  await dispatch('pushsubscriptionchange', {
    oldSubscription: { endpoint: 'https://push.example/old', options: {} },
  })
  const [address, { body }] = fetched.mock.calls[0]!
  expect(address).toBe('/api/account/push/renewals')
  expect(JSON.parse(String(body))).toMatchObject({
    ...{ former: 'https://push.example/old' },
    subscription: { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } },
  })
})
