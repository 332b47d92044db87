import { type Gate, gates } from '#club/gates.ts'
import { judge } from '#modules/admission/judging.rules.ts'
import type { Scan, ScanAnswer } from '#modules/admission/schema.ts'
import { checkCode } from './code-check.ts'
import { findEntry, findTicket, type OfflineList } from './offline-list.ts'

/** What a gate without a connection says of a scan: by the list that it keeps; without one it can check nothing. */
export async function judgeByList(given: {
  list: OfflineList | null
  scan: Scan
  gate: string
}): Promise<ScanAnswer> {
  const { list, scan } = given
  const at = new Date(scan.scannedAt)
  const checked = list ? await checkCode(scan.code, list, at) : ({ kind: 'unverified' } as const)
  const payload = checked.kind === 'genuine' ? checked.payload : null
  const ticket = list && payload ? findTicket(list, payload.ticketId) : null
  const verdict = judge({
    scan: checked,
    event: timesOf(list),
    gate: gates.find(({ key }) => key === given.gate) as Gate,
    gates,
    ticket: ticket?.known ?? null,
    block: ticket?.block ?? null,
    entry: list && payload ? findEntry(list, payload.ticketId) : null,
    now: at,
  })
  const place = ticket ?? payload
  return {
    id: scan.id,
    result: verdict.result,
    at: scan.scannedAt,
    ticketId: payload?.ticketId ?? null,
    block: place?.block ?? null,
    row: place?.row ?? null,
    seat: place?.seat ?? null,
    traits: [...(ticket?.traits ?? [])],
    entry: verdict.entry && { at: verdict.entry.at.toISOString(), gate: verdict.entry.gate },
    rightGates: verdict.rightGates,
    opensAt: verdict.opensAt?.toISOString() ?? null,
    otherEventId: ['otherMatch', 'awayMatch'].includes(verdict.result) ? (payload?.eventId ?? null) : null,
  }
}

function timesOf(list: OfflineList | null) {
  if (!list) return { id: '', startsAt: new Date(0), doorsOpenAt: new Date(0), cancelledAt: null }
  const { id, startsAt, doorsOpenAt, cancelledAt } = list.event
  return {
    id,
    startsAt: new Date(startsAt),
    doorsOpenAt: new Date(doorsOpenAt),
    cancelledAt: cancelledAt ? new Date(cancelledAt) : null,
  }
}
