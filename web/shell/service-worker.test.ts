import { readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { club } from '#club/club.ts'
import { path } from '#web/paths.ts'

const ORIGIN = 'https://tickets.club.example'
const ELSEWHERE = 'https://profis.club.example'
const ID = '01a20288-a5b4-739f-839f-50314e1b8382'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answer = () => Promise<Response>
type TicketPages = {
  isFor(url: URL): boolean
  answer(request: Request): Promise<Response>
  areCached(): Promise<boolean>
}

type Given = { cached: string[]; network: Answer; origin?: string; cookies?: Record<string, string> }

/** The worker's part for tickets, on a phone that keeps these pages, with a network that answers so. */
function worker({ cached, network, origin = ORIGIN, cookies }: Given): TicketPages {
  const link = `${origin === ORIGIN ? '' : ORIGIN}/konto/tickets/gespeichert`
  const offline = `<div class="offline-tickets" id="kept-tickets" hidden=""><a class="more" href="${link}">`
  const match = async (page: string) => {
    if (page === '/offline') return new Response(offline)
    return cached.includes(page) ? new Response(`cached ${page}`) : undefined
  }
  const get = async (name: string) => (cookies?.[name] ? { value: cookies[name] } : null)
  const self = {
    addEventListener() {},
    location: { origin },
    ...(cookies ? { cookieStore: { get } } : {}),
  } as unknown as { ticketPages: TicketPages }
  const scope = { self, BUILD: 'test', caches: { match }, fetch: network, Response, URL, setTimeout }
  const source = readFileSync(new URL('../public/service-worker-tickets.js', import.meta.url), 'utf8')
  new Script(source).runInContext(createContext(scope))
  return self.ticketPages
}

const cachedPages = club.languages.map((language) => path.keptTickets(language))
const none: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const open = (pages: TicketPages, address: string) => pages.answer(new Request(ORIGIN + address))

test.each(club.languages)(
  'without a network the tickets of the account are those of the phone: %s',
  async (language) => {
    const pages = worker({ cached: cachedPages, network: none })
    const page = path.keptTickets(language)
    for (const [address, expected] of [
      [path.ownTickets(language), page],
      [path.ticket({ ticket: ID }, language), `${page}?ticket=${ID}`],
    ] as const) {
      expect(pages.isFor(new URL(ORIGIN + address))).toBe(true)
      expect((await open(pages, address)).headers.get('location')).toBe(ORIGIN + expected)
    }
    expect(await (await open(pages, page)).text()).toBe(`cached ${page}`)
  },
)

test.each([
  path.account('de'),
  path.ticketArchive('de'),
  path.orders('en'),
  path.forwardTicket({ ticket: ID }, 'de'),
  '/konto/ticketsammlung',
])('%s is not among them', (address) => {
  expect(worker({ cached: cachedPages, network: none }).isFor(new URL(ORIGIN + address))).toBe(false)
})

test('the account comes from the network as long as that answers, and nothing else where nothing is kept', async () => {
  const network: Answer = async () => new Response('account')
  const address = path.ownTickets('de')
  expect(await (await open(worker({ cached: cachedPages, network }), address)).text()).toBe('account')
  await expect(open(worker({ cached: [], network: none }), address)).rejects.toThrow('Failed to fetch')
})

test('a server that fails and a network that does not answer in time are none', async () => {
  const broken = worker({ cached: cachedPages, network: async () => new Response('', { status: 502 }) })
  expect((await open(broken, path.ownTickets('de'))).status).toBe(302)
  const late = open(
    worker({ cached: cachedPages, network: () => new Promise(() => {}) }),
    path.ownTickets('de'),
  )
  await vi.advanceTimersByTimeAsync(4000)
  expect((await late).status).toBe(302)
})

const onProfis = (given: Partial<Given>) => worker({ cached: [], network: none, origin: ELSEWHERE, ...given })
const openThere = (pages: TicketPages, address: string) => pages.answer(new Request(ELSEWHERE + address))

test.each(club.languages)(
  'on another site the way leads to the wallet at once, with all that stands in the address: %s',
  async (language) => {
    const pages = onProfis({ cookies: { TicketsKept: 'a1', TicketsOf: 'a1' } })
    expect(await pages.areCached()).toBe(true)
    const address = `${path.ticket({ ticket: ID }, language)}?from=mail`
    expect((await openThere(pages, address)).headers.get('location')).toBe(ORIGIN + address)
  },
)

test.each([
  ['nothing is kept', {}],
  ['somebody signed out', { TicketsKept: 'a1', TicketsOf: 'nobody' }],
  ['somebody else signed in', { TicketsKept: 'a1', TicketsOf: 'b2' }],
])(
  'where %s the server says where to go, and nothing is offered without a network',
  async (_why, cookies) => {
    const pages = onProfis({ cookies: cookies as Record<string, string> })
    expect(await pages.areCached()).toBe(false)
    await expect(openThere(pages, path.ownTickets('de'))).rejects.toThrow('Failed to fetch')
  },
)

test('a browser that does not tell its cookies to workers gets the link, and nobody is led away unasked', async () => {
  const pages = onProfis({})
  expect(await pages.areCached()).toBe(true)
  await expect(openThere(pages, path.ownTickets('de'))).rejects.toThrow('Failed to fetch')
})

test('no address leads out of the club: the host is the one that the cached page names', async () => {
  const pages = onProfis({ cookies: { TicketsKept: 'a1' } })
  for (const address of ['/konto/tickets?next=https://evil.example', '//evil.example/konto/tickets'])
    if (pages.isFor(new URL(address, ELSEWHERE)))
      expect((await openThere(pages, address)).headers.get('location')).toBe(ORIGIN + address)
})
