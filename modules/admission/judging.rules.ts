import { admissionHoursAfterStart, type Gate, offlineListMinutes } from '#club/gates.ts'
import type { CodeForm, CodePayload } from '#modules/tickets/codes/code-text.rules.ts'
import { awayArea } from '#modules/tickets/venue/away.rules.ts'
import type { ScanResult } from './schema.ts'

const MINUTE = 60_000

/** What was found out about a code before anybody judges: `rotation` is that of the part that changes. */
export type CheckedScan =
  | { kind: 'genuine'; payload: CodePayload; form: CodeForm; rotation: 'fresh' | 'stale' | 'forged' }
  /** By a key that was given up: perhaps the club's, perhaps not. */
  | { kind: 'ended'; payload: CodePayload }
  /** Not made by the club, or no code at all. */
  | { kind: 'forged' }
  /** This browser cannot tell. */
  | { kind: 'unverified' }

export type KnownTicket = {
  state: 'good' | 'offered' | 'sold' | 'revoked' | 'unpaid' | 'banned'
  issue: number
}

export type AdmissionTimes = { id: string; startsAt: Date; doorsOpenAt: Date; cancelledAt: Date | null }

export type Facts = {
  scan: CheckedScan
  event: AdmissionTimes
  gate: Gate
  gates: readonly Gate[]
  /** Of the list that is looked at; null where it does not stand there. */
  ticket: KnownTicket | null
  block: string | null
  /** Who is in already; with which issue, where this very gate let them in without a connection. */
  entry: { at: Date; gate: string; issue?: number } | null
  now: Date
}

export type Verdict = {
  result: ScanResult
  /** With `alreadyIn`. */
  entry: { at: Date; gate: string } | null
  /** With `wrongGate`: keys of the gates that lead to the block. */
  rightGates: string[]
  /** With `tooEarly`. */
  opensAt: Date | null
}

/**
 * Whether somebody goes in: the same for the server and for a phone without a connection, which knows a list of some minutes
 * ago. First what the code is worth, then the ticket, then the time and the way.
 */
export function judge(facts: Facts): Verdict {
  const { scan, event, gate, ticket, entry, now } = facts
  if (scan.kind === 'forged' || scan.kind === 'unverified') return verdict(scan.kind)
  if (scan.payload.eventId !== event.id)
    return verdict(awayArea(scan.payload.block) ? 'awayMatch' : 'otherMatch')
  if (event.cancelledAt) return verdict('cancelled')
  if (scan.kind === 'ended') return verdict('oldCode')
  const dead = refusalOfTicket(scan.payload.issue, ticket)
  if (dead) return verdict(dead)
  if (scan.form === 'turning' && scan.rotation !== 'fresh') return verdict(scan.rotation)
  if (now >= admissionEndsAt(event)) return verdict('over')
  if (now < event.doorsOpenAt) return { ...verdict('tooEarly'), opensAt: event.doorsOpenAt }
  if (isOffered(scan.payload.issue, ticket)) return verdict('offered')
  if (entry && !isOfFormerCode(entry, scan.payload)) return { ...verdict('alreadyIn'), entry }
  if (!leadsTo(gate, facts.block)) return { ...verdict('wrongGate'), rightGates: rightGates(facts) }
  const opensAt = gateOpensAt(event, gate)
  if (now < opensAt) return { ...verdict('tooEarly'), opensAt }
  return verdict('admitted')
}

/**
 * A list without the ticket: nothing that does not stand there is good. A code with a later issue than the list's was made
 * since, when the ticket changed hands, and the club's signature proves it.
 */
function refusalOfTicket(issue: number, ticket: KnownTicket | null): ScanResult | null {
  if (!ticket) return 'unknown'
  if (ticket.state !== 'good' && ticket.state !== 'offered') return ticket.state
  return issue < ticket.issue ? 'oldCode' : null
}

function isOffered(issue: number, ticket: KnownTicket | null): boolean {
  return ticket?.state === 'offered' && issue === ticket.issue
}

/** Let in offline with a code that had ended, as the newer one shows now: its owner does not stay outside for that. */
function isOfFormerCode(entry: { issue?: number }, { issue }: { issue: number }): boolean {
  return entry.issue !== undefined && entry.issue < issue
}

function leadsTo(gate: Gate, block: string | null): boolean {
  return gate.blocks.length === 0 || (block !== null && gate.blocks.includes(block))
}

function rightGates({ gates, block }: Facts): string[] {
  return gates.filter((gate) => gate.blocks.length > 0 && leadsTo(gate, block)).map(({ key }) => key)
}

export function gateOpensAt(event: Pick<AdmissionTimes, 'doorsOpenAt'>, gate: Gate): Date {
  return new Date(event.doorsOpenAt.getTime() + gate.minutesAfterDoors * MINUTE)
}

export function admissionEndsAt(event: Pick<AdmissionTimes, 'startsAt'>): Date {
  return new Date(event.startsAt.getTime() + admissionHoursAfterStart * 60 * MINUTE)
}

/** From then on no gate has the list any more: neither gets it nor keeps it. */
export function listEndsAt(event: Pick<AdmissionTimes, 'startsAt'>): Date {
  return new Date(admissionEndsAt(event).getTime() + offlineListMinutes * MINUTE)
}

/**
 * Let in without a connection, and the server knows better: these are in with their own ticket all the same. Who came with
 * one that was not good any more takes nobody's place in the list of those who are in.
 */
export function isOwnTicket(result: ScanResult): boolean {
  return OWN.has(result)
}

const OWN: ReadonlySet<ScanResult> = new Set<ScanResult>([
  ...(['admitted', 'alreadyIn', 'wrongGate', 'tooEarly', 'over', 'stale', 'offered'] as const),
])

function verdict(result: ScanResult): Verdict {
  return { result, entry: null, rightGates: [], opensAt: null }
}
