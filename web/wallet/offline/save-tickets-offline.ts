import { useEffect, useSyncExternalStore } from 'react'
import { walletSite } from '#club/sites.ts'
import { TICKETS_OF_DAYS, ticketsMark } from '#modules/identity/tickets-of.rules.ts'
import { readOfflineTicketStates, readTicketsForOffline } from '#modules/wallet/offline-tickets.endpoints.ts'
import type {
  OfflineTicket,
  OfflineTicketAnswer,
  OfflineTicketState,
  OfflineTickets,
} from '#modules/wallet/offline-tickets.schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { bearer } from '#web/api/bearer.ts'
import { useSession } from '#web/session/session.ts'
import { COOKIES, type SessionCookies, sessionCookies } from '#web/session/session-cookies.ts'
import { useHere } from '#web/site/here.ts'
import { proofOfPossession } from '#web/tickets/code/rotating-code.ts'
import { noteServerTime } from '#web/tickets/code/server-clock.ts'
import { createListeners } from '#web/ui/listeners.ts'
import { pictureUrl } from '#web/ui/pictures/picture-url.ts'
import { atEachChange, notifyOfflineTickets, offlineTicketsOwner, timesForgotten } from '../forget-tickets.ts'
import { changeWallet, type OfflineWallet, readWallet, saveWallet, withMatches } from './offline-wallet.ts'

/** Whose account is open; nobody’s tickets are kept by whoever is not signed in. */
let signedIn: { id: string; personId: string; name: string; cookies: SessionCookies } | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** `MOST_ASKED` of the server; a test holds both to the same number. */
export const ASKED_AT_ONCE = 100
/** Screens come first. */
const SOON_MS = 500

/** Around the account, on the site of the wallet: what is there today is kept with every look at it and every connection. */
export function useTicketsOffline(): void {
  const { status, user } = useSession()
  const { site, domains } = useHere()
  const isHere = site.key === walletSite()?.key
  const id = isHere && status === 'signedIn' ? user?.id : undefined
  const { name = '', personId = '' } = user ?? {}
  useEffect(() => {
    if (id === undefined) {
      signedIn = null
      return
    }
    signedIn = { id, personId, name, cookies: sessionCookies({ siteKey: site.key, domains }) }
    saveTicketsOfflineSoon()
    return atEachConnection(saveTicketsOfflineSoon)
  }, [id, personId, name, site.key, domains])
}

/** After the account has read or changed tickets. */
export function saveTicketsOfflineSoon(): void {
  if (!signedIn || typeof indexedDB === 'undefined') return
  clearTimeout(timer)
  timer = setTimeout(() => void saveTicketsOffline().catch(() => {}), SOON_MS)
}

async function saveTicketsOffline(): Promise<void> {
  const person = signedIn
  const forgotten = timesForgotten()
  const token = await bearer.accessToken()
  if (!person || !token) return
  // Not as the screens call: nobody is led to sign in because of what happens in the background.
  const answer = await fetch(addressOf(readTicketsForOffline), {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) return checkOfflineTickets()
  noteServerTime(answer.headers)
  const given = (await answer.json()) as OfflineTickets
  const tickets = withMatches(given)
  const mark = await ticketsMark(person.personId)
  // Whoever signed out meanwhile, or became somebody else, leaves nothing behind.
  if (signedIn?.id !== person.id || timesForgotten() !== forgotten) return
  await saveWallet({
    owner: person.id,
    mark,
    holder: person.name,
    checkedAt: Date.now(),
    keys: given.keys,
    tickets,
  })
  notifyOfflineTickets()
  if (tickets.length === 0) return person.cookies.drop(COOKIES.ticketsKept)
  person.cookies.write(COOKIES.ticketsKept, mark, TICKETS_OF_DAYS)
  cachePage(tickets)
}

/** The service worker keeps the page that shows them. */
function cachePage(tickets: OfflineTicket[]): void {
  const pictures = tickets.flatMap(({ event: { opponentCrest: src } }) =>
    src ? [pictureUrl({ src, width: 128, height: 128, crop: 'fit' })] : [],
  )
  const keepTickets = { pictures: [...new Set(pictures)] }
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ keepTickets }))
}

/** Without a session: what was handed on, sold, refunded or called off disappears. */
async function checkOfflineTickets(): Promise<void> {
  const wallet = await readWallet()
  if (!wallet) return
  const tickets = await Promise.all(
    wallet.tickets.map(async (ticket) => ({
      id: ticket.id,
      issue: ticket.issue,
      proof: await proofOfPossession(ticket),
    })),
  )
  const states: OfflineTicketAnswer['tickets'] = []
  const refused = new Set<number | undefined>()
  for (let first = 0; first < tickets.length; first += ASKED_AT_ONCE) {
    // Not as the screens call: nothing goes along that says who asks.
    const answer = await fetch(addressOf(readOfflineTicketStates), {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tickets: tickets.slice(first, first + ASKED_AT_ONCE) }),
    })
    if (!answer.ok) return
    noteServerTime(answer.headers)
    const told = (await answer.json()) as OfflineTicketAnswer
    states.push(...told.tickets)
    for (const key of told.refusedKeys ?? []) refused.add(key)
  }
  const asked = new Map(tickets.map(({ id, issue }) => [`${id}.${issue}`, id]))
  const stateById = new Map(states.map(({ id, state }) => [id, state]))
  await changeWallet((now) => ({
    ...now,
    checkedAt: Date.now(),
    // What another tab has kept meanwhile was not asked about.
    tickets: now.tickets.flatMap((ticket) =>
      asked.has(`${ticket.id}.${ticket.issue}`)
        ? withState(ticket, refused.has(ticket.key) ? 'gone' : stateById.get(ticket.id))
        : [ticket],
    ),
  }))
  notifyOfflineTickets()
}

/** At the gate: was the ticket that is shown read? */
export function askHowTicketsStand(): void {
  void checkOfflineTickets().catch(() => {})
}

function withState(ticket: OfflineTicket, state: OfflineTicketState = 'gone'): OfflineTicket[] {
  return state === 'gone' ? [] : [{ ...ticket, state }]
}

/** `undefined` until the browser has looked, null when nothing is kept; checked with every connection. */
export function useOfflineWallet(): OfflineWallet | null | undefined {
  const shown = useSyncExternalStore(
    subscribe,
    () => (current === undefined && offlineTicketsOwner() === null ? null : current),
    () => undefined,
  )
  useEffect(() => {
    const check = () => void checkOfflineTickets().catch(() => {})
    void look().then(check)
    return atEachConnection(check)
  }, [])
  return shown
}

let current: OfflineWallet | null | undefined
const listeners = createListeners()

async function look(): Promise<void> {
  current = offlineTicketsOwner() === null ? null : await readWallet().catch(() => null)
  listeners.notify()
}

function subscribe(listener: () => void): () => void {
  const stopHearing = listeners.add(listener)
  const leave = atEachChange(() => void look())
  return () => {
    stopHearing()
    leave()
  }
}

/** The network is back, somebody looks at the page again, or the service worker says so. */
function atEachConnection(run: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && run()
  const told = ({ data }: MessageEvent) => data === 'connected' && run()
  addEventListener('online', run)
  document.addEventListener('visibilitychange', seen)
  navigator.serviceWorker?.addEventListener('message', told)
  return () => {
    removeEventListener('online', run)
    document.removeEventListener('visibilitychange', seen)
    navigator.serviceWorker?.removeEventListener('message', told)
  }
}
