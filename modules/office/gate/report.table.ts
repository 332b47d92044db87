import { gates } from '#club/gates.ts'
import type { Attendance } from '#modules/admission/admission.ts'
import type { ScanResult } from '#modules/admission/schema.ts'
import type { Column } from '#modules/office/shared/csv.ts'
import { ZONE } from '#platform/dates.ts'

type Row = {
  kind: string
  gate?: string
  at?: string | Date
  block?: string
  row?: string | null
  seat?: string | null
  result?: ScanResult
  count?: number
  otherGate?: string
  otherAt?: string | Date
  steward?: string | null
}

const RESULTS: Record<ScanResult, string> = {
  admitted: 'eingelassen',
  alreadyIn: 'schon drin',
  wrongGate: 'falsches Tor',
  tooEarly: 'zu früh',
  over: 'vorbei',
  cancelled: 'abgesagt',
  otherMatch: 'anderes Spiel',
  awayMatch: 'Auswärtsspiel',
  revoked: 'zurückgegeben',
  sold: 'weiterverkauft',
  offered: 'im Angebot',
  oldCode: 'alter Code',
  stale: 'nur ein Bild',
  forged: 'kein Ticket',
  unknown: 'nicht gelistet',
  unverified: 'nicht prüfbar',
  unpaid: 'nicht bezahlt',
  banned: 'Einlass gesperrt',
}

/** A table of one width for spreadsheets: what a row is stands in its first column. */
export const reportColumns: readonly Column<Row>[] = [
  { title: 'Art', of: ({ kind }) => kind },
  { title: 'Tor', of: ({ gate }) => nameOf(gate) },
  { title: 'Zeitpunkt', of: ({ at }) => clockOf(at) },
  { title: 'Block', of: ({ block }) => block ?? null },
  { title: 'Reihe', of: ({ row }) => row ?? null },
  { title: 'Platz', of: ({ seat }) => seat ?? null },
  { title: 'Ergebnis', of: ({ result }) => (result ? RESULTS[result] : null) },
  { title: 'Anzahl', of: ({ count }) => count ?? null },
  { title: 'Zweites Tor', of: ({ otherGate }) => nameOf(otherGate) },
  { title: 'Zweiter Zeitpunkt', of: ({ otherAt }) => clockOf(otherAt) },
  { title: 'Ordner', of: ({ steward }) => steward ?? null },
]

/** Everything that stands in a report. */
export async function* reportRows(report: Attendance): AsyncIterable<Row> {
  yield { kind: 'Gültige Karten', count: report.tickets }
  yield { kind: 'Eingelassen', count: report.entered }
  for (const { key, entered } of report.gates) yield { kind: 'Tor', gate: key, count: entered }
  for (const { minute, gate, count } of report.minutesByGate)
    yield { kind: 'Minute', gate, at: minute, count }
  for (const { result, count } of report.results)
    if (result !== 'admitted') yield { kind: 'Abgewiesen', result, count }
  for (const { first, second, ...place } of report.doubles)
    yield {
      kind: 'Doppelt eingelassen',
      ...placeOf(place),
      gate: first.gate,
      at: first.at,
      otherGate: second.gate,
      otherAt: second.at,
    }
  for (const { entry, verdict, ...place } of report.mistakes)
    yield { kind: 'Ohne gültige Karte', ...placeOf(place), gate: entry.gate, at: entry.at, result: verdict }
  for (const { entry, seen, ...place } of report.contradictions)
    yield { kind: 'Widerspruch', ...placeOf(place), gate: entry.gate, at: entry.at, result: seen }
  for (const { gate, heardAt, steward, mayHoldScans } of report.phones)
    yield { kind: mayHoldScans ? 'Telefon, noch still' : 'Telefon', gate, at: heardAt, steward }
}

function placeOf({ block, row, seat }: { block: string; row: string | null; seat: string | null }) {
  return { block, row, seat }
}

function nameOf(key: string | undefined): string | null {
  return gates.find((gate) => gate.key === key)?.name.de ?? key ?? null
}

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })

/** `2026-11-21 14:05:09`, which spreadsheets sort and know as a time. */
function clockOf(at: string | Date | undefined): string | null {
  return at === undefined ? null : CLOCK.format(new Date(at))
}
