import { people } from '#demo/people.ts'
import { createAdmission } from '#modules/admission/admission.ts'
import { type BuiltTicket, buildTickets, shownCode } from '#modules/admission/build.ts'
import type { Scan, ScanAnswer, ScanResult } from '#modules/admission/schema.ts'
import { buildEvent, buildShop } from '#modules/tickets/build.ts'
import { readCode } from '#modules/tickets/codes/code-text.rules.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import type { TestDatabase } from '#testing/database.ts'
import { judgeByList } from '#web/admission/judge-by-list.ts'
import { listFrom, type OfflineList } from '#web/admission/offline-list.ts'
import { clockAfter } from '#web/admission/server-clock.ts'
import { answersOf } from './together.ts'

const steward: Caller = {
  subjectId: people.ordner.id,
  actorId: people.ordner.id,
  organisationId: null,
  scopes: new Set(),
  sid: null,
  authTime: null,
}

/** What is held before a gate: the owner's live code, a picture of it, the code of before, or a copy that lives, too. */
type Kind = 'own' | 'picture' | 'former' | 'liveCopy'
type Arrival = { ticket: BuiltTicket; kind: Kind; code(now: Date): string }

export type MatchDay = {
  scans: number
  seconds: number
  /** Who really went in, by ticket. */
  letIn: number
  entered: number
  doubles: number
  mistakes: number
  /** Owners who were sent away although nobody was in with their ticket. */
  wronglyRefused: string[]
  /** Pictures and codes of before that a connected gate let in, and tickets that connected gates let in twice. */
  wronglyLetIn: string[]
}

type Wish = {
  database: TestDatabase
  tickets: number
  devices?: number
  offlineDevices?: number
  noEntryLock?: boolean
}

/** A gate for a storm or a whole match day; kick-off is in an hour, and the doors are open. */
export async function openStadium({ database, noEntryLock = false }: Pick<Wish, 'database' | 'noEntryLock'>) {
  const { db } = database
  const { tickets } = buildShop(database)
  const admission = createAdmission({ db, tickets, isInGroup: async () => true, noEntryLock })
  const eventId = await buildEvent(db, { startsInDays: 1 / 24 })
  const open = async (key: string) => (await admission.openDevice(steward, { eventId, gate: key })).id
  const send = (deviceId: string, scans: Scan[]) => admission.takeScans(steward, { deviceId, scans })
  const scan = async (deviceId: string, code: string) =>
    (await send(deviceId, [{ id: newId(), code, scannedAt: new Date().toISOString() }]))[0]!
  return { db, tickets, admission, eventId, open, send, scan }
}

/** One ticket, shown at many gates: no scan is written before all have looked, or wait for one. Answers how many let it in. */
export async function ticketAtGates(given: {
  database: TestDatabase
  gates: number
  noEntryLock?: boolean
}): Promise<number> {
  const stadium = await openStadium(given)
  const { eventId, tickets, open, scan, db } = stadium
  const devices = await Promise.all(Array.from({ length: given.gates }, () => open('west')))
  const [ticket] = await buildTickets(db, { eventId, seats: ['19-1-1'] })
  const code = shownCode(tickets, { ...ticket!, eventId }, new Date())
  const answers = await answersOf(
    db,
    'gate_scans',
    devices.map((device) => () => scan(device, code)),
  )
  return answers.filter(({ result }) => result === 'admitted').length
}

/**
 * E4: people before ten gates, some of them without a connection; copies, codes of before, clocks of phones that are up to a
 * minute wrong. Afterwards the gates that were offline send what they did.
 */
export async function matchDay(wish: Wish): Promise<MatchDay> {
  const { database, tickets: count, devices: deviceCount = 10, offlineDevices = 3 } = wish
  const stadium = await openStadium({ database })
  const { db, tickets, admission, eventId, open, send } = stadium
  const sold = await buildTickets(db, { eventId, standing: { blockId: '25', count } })
  const codes = new Map(sold.map(({ id, code }) => [id, { code, issue: 1 }]))
  const forward = async (ticket: BuiltTicket) => {
    const next = await db.transaction().execute(async (trx) => {
      const held = (await tickets.hands.holdTicket(trx, { id: ticket.id }))!
      return tickets.hands.handOver(trx, held, { ownerId: newId() })
    })
    codes.set(ticket.id, next)
  }
  const share = (part: number, from = 0) =>
    sold.slice(Math.floor(count * from), Math.floor(count * (from + part)))
  // Half of those that change hands do so before the gates read their list, half afterwards.
  for (const ticket of share(0.025)) await forward(ticket)
  const { list } = await admission.loadList(eventId, null)
  for (const ticket of share(0.025, 0.025)) await forward(ticket)

  const live = (ticket: BuiltTicket, drift: number) => (now: Date) =>
    shownCode(tickets, { ...ticket, eventId, ...codes.get(ticket.id)! }, new Date(now.getTime() + drift))
  const minute = () => (Math.random() * 2 - 1) * 60_000
  const arrivals: Arrival[] = [
    ...sold.map((ticket) => ({ ticket, kind: 'own' as const, code: live(ticket, minute()) })),
    ...share(0.05).map((ticket) => ({
      ticket,
      kind: 'former' as const,
      code: (now: Date) => shownCode(tickets, { ...ticket, eventId }, now),
    })),
    ...share(0.15, 0.05).map((ticket) => ({
      ticket,
      kind: 'picture' as const,
      code: live(ticket, -300_000),
    })),
    ...share(0.1, 0.2).map((ticket) => ({ ticket, kind: 'liveCopy' as const, code: live(ticket, minute()) })),
  ]
  const queue = shuffled(arrivals)
  const told: { arrival: Arrival; result: ScanResult; isOffline: boolean }[] = []
  const started = performance.now()
  await Promise.all(
    Array.from({ length: deviceCount }, async (_, index) => {
      const device = await open(index % 2 === 0 ? 'nord' : 'klaerung')
      const own = queue.filter((__, at) => at % deviceCount === index)
      if (index < offlineDevices) await workOffline(device, own)
      else await workOnline(device, own)
    }),
  )
  const seconds = (performance.now() - started) / 1000

  async function workOnline(device: string, own: Arrival[]): Promise<void> {
    for (const arrival of own) {
      const { result } = await stadium.scan(device, arrival.code(new Date()))
      told.push({ arrival, result, isOffline: false })
    }
  }

  /** Its own clock is wrong, too; the list brought the server's. */
  async function workOffline(device: string, own: Arrival[]): Promise<void> {
    const drift = minute()
    const ownClock = () => Date.now() + drift
    const serverNow = Date.parse(list.now)
    const clock = clockAfter(null, {
      askedAt: serverNow + drift - 40,
      answeredAt: serverNow + drift + 40,
      serverNow,
    })
    const stored = listFrom(list, clock)
    const waiting: Scan[] = []
    for (const arrival of own) {
      const code = arrival.code(new Date())
      const scannedAt = new Date(ownClock() + stored.clock.aheadMs).toISOString()
      const scan = { id: newId(), code, scannedAt }
      const answer = await judgeByList({ list: stored, scan, gate: 'nord' })
      const { result } = answer
      if (result === 'admitted') letInBy(stored, scan, answer)
      told.push({ arrival, result, isOffline: true })
      waiting.push({ ...scan, seen: result })
    }
    for (let from = 0; from < waiting.length; from += 200) await send(device, waiting.slice(from, from + 200))
  }

  const report = await admission.loadReport(eventId)
  const letIn = told.filter(({ result }) => result === 'admitted')
  const byTicket = Map.groupBy(letIn, ({ arrival }) => arrival.ticket.id)
  /** With a code that was good: whoever got in with one of before takes nobody's place. */
  const isIn = ({ id }: BuiltTicket) => byTicket.get(id)?.some(({ arrival: { kind } }) => kind !== 'former')
  return {
    scans: told.length,
    seconds,
    letIn: letIn.length,
    entered: report.entered,
    doubles: report.doubles.length,
    mistakes: report.mistakes.length,
    wronglyRefused: told
      .filter(({ arrival: { kind }, result }) => kind === 'own' && result !== 'admitted')
      .filter(({ arrival, result }) => result !== 'alreadyIn' || !isIn(arrival.ticket))
      .map(({ arrival, result, isOffline }) => `${arrival.ticket.id} ${result} ${isOffline}`),
    wronglyLetIn: [
      ...letIn
        .filter(({ arrival: { kind }, isOffline }) => kind === 'picture' || (kind === 'former' && !isOffline))
        .map(({ arrival }) => `${arrival.ticket.id} ${arrival.kind}`),
      ...[...byTicket]
        .filter(([, of]) => of.filter(({ isOffline }) => !isOffline).length > 1)
        .map(([id]) => `${id} twice`),
    ],
  }
}

/** As the phone does it (`web/admission/admission-session.ts`). */
function letInBy(list: OfflineList, { code }: Scan, { ticketId, at }: ScanAnswer): void {
  const read = readCode(code)
  if (typeof read === 'string' || !ticketId) return
  list.entered.set(ticketId, { ticketId, at: new Date(at), gate: 'nord', issue: read.payload.issue })
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
