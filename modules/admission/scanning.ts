import { gates } from '#club/gates.ts'
import type { CodePayload } from '#modules/tickets/codes/code-text.rules.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type CheckedScan, isOwnTicket, judge, type KnownTicket, type Verdict } from './judging.rules.ts'
import type { Trait } from './packing.rules.ts'
import type { Scan, ScanAnswer, ScanResult } from './schema.ts'
import {
  correctScan,
  type Device,
  type Entry,
  findDevice,
  findEntry,
  findScan,
  insertDouble,
  insertEntry,
  insertScan,
  type KnownScan,
} from './storage.ts'
import { type EventAtGate, type FoundTicket, findTicketAtGate } from './tickets-at-gate.ts'

type Scanning = { db: Db; tickets: Tickets; noEntryLock: boolean }

/** A scan on its way: what was read, what it means, and where it was made. */
type Looked = {
  scan: Scan
  device: Device
  payload: CodePayload | null
  ticket: FoundTicket | null
  entry: Entry | null
  verdict: Verdict
  at: Date
}

/**
 * Scans of a gate: one at a time while it is connected, a heap of them afterwards. Each is a transaction of its own under the
 * lock of its ticket; the primary key of `ticket_entries` is what admits once.
 */
export function createScanning(ctx: Scanning) {
  return (caller: Caller, given: { deviceId: string; scans: readonly Scan[] }) =>
    takeScans(ctx, caller, given)
}

async function takeScans(
  ctx: Scanning,
  caller: Caller,
  given: { deviceId: string; scans: readonly Scan[] },
): Promise<ScanAnswer[]> {
  const { db, tickets } = ctx
  const device = await findDevice(db, { id: given.deviceId, stewardId: caller.actorId })
  if (!device) throw notFound()
  const event = (await tickets.forAdmission.findEvent(device.eventId))!
  const answers: ScanAnswer[] = []
  // One after the other: two scans of one ticket in a heap are a matter of their order.
  for (const scan of given.scans) answers.push(await takeScan(ctx, device, event, scan))
  return answers
}

async function takeScan(ctx: Scanning, device: Device, event: EventAtGate, scan: Scan): Promise<ScanAnswer> {
  const { db, noEntryLock } = ctx
  const look = (trx: Trx) => lookAt(ctx, trx, { device, event, scan })
  if (!noEntryLock)
    return db.transaction().execute(async (trx) => settle(ctx, trx, await look(trx), await known(trx, scan)))
  // The lock ends before anything is written, and what another gate wrote meanwhile is not looked at.
  const looked = await db.transaction().execute(look)
  return db.transaction().execute(async (trx) => settle(ctx, trx, looked, null))
}

const known = (trx: Trx, scan: Scan) => findScan(trx, scan.id)

async function lookAt(
  ctx: Scanning,
  trx: Trx,
  { device, event, scan }: { device: Device; event: EventAtGate; scan: Scan },
): Promise<Looked> {
  const { tickets } = ctx
  const at = scan.seen ? new Date(scan.scannedAt) : event.now
  const { code, freshness, ended } = await tickets.forAdmission.checkCode(trx, scan.code, at)
  const payload = code.kind === 'valid' ? code.payload : ended
  const isHere = payload?.eventId === event.id
  const ticket = isHere ? await findTicketAtGate(trx, tickets, payload.ticketId) : null
  const entry = ticket ? await findEntry(trx, ticket.id) : null
  const unproved: CheckedScan = ended ? { kind: 'ended', payload: ended } : { kind: 'forged' }
  const checked: CheckedScan =
    code.kind === 'valid'
      ? { kind: 'genuine', payload: code.payload, form: code.form, rotation: freshness }
      : unproved
  const verdict = judge({
    scan: checked,
    event,
    gate: gates.find(({ key }) => key === device.gate)!,
    gates,
    ticket: ticket as KnownTicket | null,
    block: ticket?.block ?? null,
    entry,
    now: at,
  })
  // Genuine, and nobody's any more: its booking is gone.
  const result = verdict.result === 'unknown' ? 'revoked' : verdict.result
  return { scan, device, payload, ticket, entry, verdict: { ...verdict, result }, at }
}

async function settle(
  ctx: Scanning,
  trx: Trx,
  looked: Looked,
  before: KnownScan | null,
): Promise<ScanAnswer> {
  const { scan, device, verdict, ticket, payload, at } = looked
  if (before) return settleAgain(ctx, trx, looked, before)
  const result = scan.seen ?? verdict.result
  await insertScan(trx, {
    id: scan.id,
    eventId: device.eventId,
    deviceId: device.id,
    ticketId: ticket?.id ?? null,
    issue: payload?.issue ?? null,
    result,
    verdict: result === verdict.result ? null : verdict.result,
    isOffline: scan.seen !== undefined,
    at,
  })
  if (result !== 'admitted' || !ticket?.held) return answerOf(looked, verdict.result)
  // Let in offline with a ticket that was not good any more: nobody else loses their place by it.
  if (!isOwnTicket(verdict.result)) return answerOf(looked, verdict.result)
  return enter(ctx, trx, looked)
}

async function enter(ctx: Scanning, trx: Trx, looked: Looked): Promise<ScanAnswer> {
  const { tickets, noEntryLock } = ctx
  const { scan, device, ticket, payload, verdict, at } = looked
  const entry = { ticketId: ticket!.id, eventId: device.eventId, scanId: scan.id, gate: device.gate, at }
  const isFirst = await insertEntry(trx, { ...entry, issue: payload!.issue })
  if (!isFirst && !noEntryLock) return enterAgain(trx, looked)
  await tickets.hands.enter(trx, ticket!.held!)
  return answerOf(looked, verdict.result)
}

/** Two gates let it in, and one of them was offline. */
async function enterAgain(trx: Trx, looked: Looked): Promise<ScanAnswer> {
  const { scan, ticket, device } = looked
  const first = (await findEntry(trx, ticket!.id))!
  await insertDouble(trx, {
    scanId: scan.id,
    ticketId: ticket!.id,
    eventId: device.eventId,
    firstScanId: first.scanId,
  })
  return answerOf({ ...looked, entry: first, verdict: { ...looked.verdict, entry: first } }, 'alreadyIn')
}

/**
 * Sent once more, because the answer was lost. What the steward then saw is written beside what was known first, and
 * nothing is taken back by it: whoever was let in is in, or the same ticket would let in a second person.
 */
async function settleAgain(ctx: Scanning, trx: Trx, looked: Looked, before: KnownScan): Promise<ScanAnswer> {
  const { scan, device } = looked
  if (before.deviceId !== device.id) throw notFound()
  const own = looked.entry?.scanId === scan.id ? null : looked.entry
  const was = { ...looked, at: before.at, entry: own }
  const { seen } = scan
  if (before.isOffline || !seen || seen === before.result) return answerOf(was, before.result)
  await correctScan(trx, { id: scan.id, result: seen, verdict: before.result })
  if (seen !== 'admitted' || !looked.ticket?.held || !isOwnTicket(before.result))
    return answerOf(was, before.result)
  return enter(ctx, trx, { ...looked, verdict: { ...looked.verdict, result: before.result } })
}

function answerOf(looked: Looked, result: ScanResult): ScanAnswer {
  const { scan, payload, ticket, entry, verdict, at } = looked
  const place = ticket ?? payload
  return {
    id: scan.id,
    result,
    at: at.toISOString(),
    ticketId: ticket?.id ?? null,
    block: place?.block ?? null,
    row: place?.row ?? null,
    seat: place?.seat ?? null,
    traits: (ticket?.traits ?? []) as Trait[],
    entry: result === 'alreadyIn' && entry ? { at: entry.at.toISOString(), gate: entry.gate } : null,
    rightGates: result === 'wrongGate' ? verdict.rightGates : [],
    opensAt: result === 'tooEarly' && verdict.opensAt ? verdict.opensAt.toISOString() : null,
    otherEventId: result === 'otherMatch' || result === 'awayMatch' ? payload!.eventId : null,
  }
}
