import { createHash } from 'node:crypto'
import { type Gate as ClubGate, gates } from '#club/gates.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import { AppError, forbidden, notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { unsafe } from '#platform/unsafe.ts'
import { createAttendance } from './attendance.ts'
import { admissionEndsAt, gateOpensAt, listEndsAt } from './judging.rules.ts'
import { createLabels, type ListedTicket, packEntries, packIds, packTickets } from './packing.rules.ts'
import { createReport } from './report.ts'
import { createScanning } from './scanning.ts'
import {
  type AdmissionDevice,
  type AdmissionEvent,
  type AdmissionEventList,
  type AdmissionList,
  admissionErrorCodes,
  GATE_GROUPS,
} from './schema.ts'
import { countEntries, hearOf, insertDevice, loadEntries } from './storage.ts'
import type { EventAtGate, ListedRow } from './tickets-at-gate.ts'
import { stateOf, traitsOf } from './traits.rules.ts'

export type { Attendance } from './attendance.ts'
export type { Stewards } from './stewards.ts'

export type AdmissionOptions = {
  db: Db
  tickets: Tickets
  isInGroup(given: { personId: string; group: string }): Promise<boolean>
  /** Takes away the protection against double admission, for the negative control of the race test. */
  noEntryLock?: boolean
}

export type Admission = ReturnType<typeof createAdmission>

/** What was committed while a list was read has a moment of change before the list's own. */
const OVERLAP_MS = 120_000

function contextOf(options: AdmissionOptions) {
  const { db, tickets } = options
  const loadReport = createReport({ db, tickets, eventOf, gatesOf })
  return { ...options, noEntryLock: options.noEntryLock ?? unsafe('noEntryLock'), loadReport }
}

type AdmissionContext = ReturnType<typeof contextOf>

/** Admission on match day: who may open gates, the list that a gate keeps, scans, and what came of them. */
export function createAdmission(options: AdmissionOptions) {
  const ctx = contextOf(options)
  const { db, tickets, noEntryLock, loadReport } = ctx
  return {
    takeScans: createScanning({ db, tickets, noEntryLock }),
    loadReport,
    loadAttendance: createAttendance({ db, tickets, loadReport }),
    ...inContext(ctx, { requireSteward, listEvents, openDevice, loadList }),
  }
}

async function requireSteward(ctx: AdmissionContext, caller: Caller): Promise<void> {
  for (const group of GATE_GROUPS) if (await ctx.isInGroup({ personId: caller.actorId, group })) return
  throw forbidden('STEWARDS_ONLY', admissionErrorCodes.STEWARDS_ONLY)
}

async function listEvents(ctx: AdmissionContext): Promise<AdmissionEventList> {
  const events = await ctx.tickets.forAdmission.loadEvents()
  const counts = await countEntries(
    ctx.db,
    events.map(({ id }) => id),
  )
  return { items: events.map((event) => ({ ...eventOf(event), gates: gatesOf(event, counts) })) }
}

async function openDevice(
  ctx: AdmissionContext,
  caller: Caller,
  wish: { eventId: string; gate: string },
): Promise<AdmissionDevice> {
  const event = await ctx.tickets.forAdmission.findEvent(wish.eventId)
  if (!event) throw notFound()
  const gate = gates.find(({ key }) => key === wish.gate)
  if (!gate) throw new AppError(409, 'GATE_UNKNOWN', admissionErrorCodes.GATE_UNKNOWN)
  if (event.now >= admissionEndsAt(event)) throw admissionOver()
  const device = await insertDevice(ctx.db, {
    id: newId(),
    stewardId: caller.actorId,
    eventId: event.id,
    gate: gate.key,
    blocks: gate.blocks,
  })
  return { id: device.id, eventId: event.id, gate: gate.key, openedAt: device.openedAt.toISOString() }
}

/** The list a gate keeps, or what has changed of it; all of one moment. With the mark that an unchanged list has. */
async function loadList(
  ctx: AdmissionContext,
  eventId: string,
  since: Date | null,
  phone: { id: string; stewardId: string } | null = null,
): Promise<{ list: AdmissionList; mark: string }> {
  const { tickets, db } = ctx
  const event = await tickets.forAdmission.findEvent(eventId)
  if (!event) throw notFound()
  if (phone) await hearOf(db, { ...phone, eventId })
  if (event.now >= listEndsAt(event)) throw admissionOver()
  const from = since && new Date(since.getTime() - OVERLAP_MS)
  const { keys, refusedKeys } = await tickets.publicKeys()
  const labels = createLabels()
  const rows = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      event: (await tickets.forAdmission.findEvent(event.id))!,
      tickets: await tickets.forAdmission.loadTickets(trx, { eventId, since: from }),
      entries: await loadEntries(trx, { eventId, since: from }),
      offered: await tickets.forAdmission.loadOffered(trx, eventId),
      counts: await countEntries(trx, [eventId]),
    }))
  const content = {
    event: eventOf(rows.event),
    gates: gatesOf(rows.event, rows.counts),
    keys: keys.map(({ id, publicKey }) => ({ id, publicKey })),
    refusedKeys,
    turnSecret: tickets.codeSecretOf(eventId).toString('base64'),
    tickets: base64(packTickets(rows.tickets.map(listed), labels)),
    entries: base64(packEntries(rows.entries, labels)),
    offered: base64(packIds(rows.offered)),
    labels: labels.labels,
  }
  const asOf = event.now.toISOString()
  const list = { isWhole: since === null, asOf, now: asOf, ...content }
  return { list, mark: createHash('sha256').update(JSON.stringify(content)).digest('base64url') }
}

function admissionOver(): AppError {
  return new AppError(409, 'GATE_EVENT_OVER', admissionErrorCodes.GATE_EVENT_OVER)
}

function eventOf(event: EventAtGate): AdmissionEvent {
  return {
    id: event.id,
    name: event.name,
    startsAt: event.startsAt.toISOString(),
    doorsOpenAt: event.doorsOpenAt.toISOString(),
    admissionEndsAt: admissionEndsAt(event).toISOString(),
    cancelledAt: event.cancelledAt?.toISOString() ?? null,
  }
}

function gatesOf(event: EventAtGate, counts: ReadonlyMap<string, number>) {
  return gates.map((gate: ClubGate) => ({
    key: gate.key,
    name: gate.name,
    blocks: [...gate.blocks],
    opensAt: gateOpensAt(event, gate).toISOString(),
    entered: counts.get(`${event.id}/${gate.key}`) ?? 0,
  }))
}

function listed(ticket: ListedRow): ListedTicket {
  return {
    id: ticket.id,
    issue: ticket.issue,
    state: stateOf(ticket),
    traits: traitsOf(ticket),
    block: ticket.blockId,
    row: ticket.row,
    seat: ticket.seat,
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
}
