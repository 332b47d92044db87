import { sweepstakes as terms } from '#club/sweepstakes.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import { pagesOf } from '#modules/office/shared/csv.ts'
import type { LocalText, NewSweepstake, Sweepstakes } from '#modules/sweepstakes/sweepstakes.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import {
  type NewCalendar,
  type OfficeEntriesQuery,
  type OfficeEntry,
  type OfficeSweepstake,
  type OfficeSweepstakeDetail,
  type OfficeSweepstakesQuery,
  type SweepstakeTerms,
  sweepstakeViews,
} from './schema.ts'
import * as storage from './storage.ts'

/** What the room of sweepstakes works with. */
export type SweepstakesRoomContext = { db: Db; sweepstakes: Pick<Sweepstakes, 'staff'> }

const refusals = {
  SWEEPSTAKE_CHANGED: [409, 'Somebody has changed it since it was shown: look again'],
  SWEEPSTAKE_PUBLISHED: [409, 'Everybody can see it already'],
  SWEEPSTAKE_LIST_CLOSED: [409, 'The list of lots is closed'],
  SWEEPSTAKE_NOT_CLOSED: [409, 'Entries are still taken'],
  SWEEPSTAKE_DRAWN: [409, 'It has been drawn'],
  SWEEPSTAKE_NUMBER_MISSING: [422, 'The public number that was announced is missing'],
  SWEEPSTAKE_DOOR_ASKS_NOTHING: [422, 'A door of a calendar asks no question'],
  SWEEPSTAKE_TICKET_MISSING: [409, 'Give them a complimentary ticket of this match first'],
} as const
export const refuse = (code: keyof typeof refusals) =>
  new AppError(refusals[code][0], code, refusals[code][1])

export async function listSweepstakes(
  { db }: SweepstakesRoomContext,
  query: OfficeSweepstakesQuery,
): Promise<List<OfficeSweepstake>> {
  const { page, pageSize } = query
  const [rows, count] = await Promise.all([
    storage.listSweepstakes(db, { wanted: query, limit: pageSize + 1, offset: (page - 1) * pageSize }),
    storage.countSweepstakes(db, query),
  ])
  return pageOf(rows, query, count)
}

export async function countViews({ db }: SweepstakesRoomContext) {
  const items = await Promise.all(
    sweepstakeViews.map(async (view) => ({ key: view, count: await storage.countSweepstakes(db, { view }) })),
  )
  return { items }
}

/** 404 where there is none. */
export async function loadSweepstake(
  { db, sweepstakes }: SweepstakesRoomContext,
  id: string,
): Promise<OfficeSweepstakeDetail> {
  const [summary, row] = await Promise.all([storage.findSummary(db, id), sweepstakes.staff.find(db, id)])
  if (!summary || !row) throw notFound()
  const [prizes, statistics, wins] = await Promise.all([
    sweepstakes.staff.loadPrizes(db, id),
    storage.loadStatistics(db, id),
    storage.listOfficeWins(db, id),
  ])
  return {
    ...summary,
    version: row.version,
    terms: {
      name: row.name,
      text: row.text,
      conditions: row.conditions,
      picture: row.picture,
      opensAt: summary.opensAt,
      closesAt: summary.closesAt,
      drawsAt: summary.drawsAt,
      minAge: row.minAge,
      membersOnly: row.membersOnly,
      numberSource: row.numberSource,
      question: row.question,
      prizes: prizes.map(({ name, quantity, kind, voucherCents, eventId }) => ({
        ...{ name, quantity, kind, voucherCents, eventId },
      })),
    },
    commitment: row.commitment,
    listHash: row.listHash,
    closedAt: row.closedAt?.toISOString() ?? null,
    drawnAt: row.drawnAt?.toISOString() ?? null,
    publicNumber: row.publicNumber,
    statistics,
    wins,
  }
}

const termsOf = (given: SweepstakeTerms): NewSweepstake => ({
  ...given,
  opensAt: new Date(given.opensAt),
  closesAt: new Date(given.closesAt),
  drawsAt: new Date(given.drawsAt),
})

const ALL: LocalText = { de: 'Gewinnspiele', en: 'Sweepstakes', ja: 'プレゼント企画' }

export async function makeSweepstake(
  { sweepstakes }: SweepstakesRoomContext,
  trx: Trx,
  given: SweepstakeTerms,
): Promise<{ id: string }> {
  const seriesId =
    (await storage.findPlainSeries(trx)) ??
    (await sweepstakes.staff.makeSeries(trx, { kind: 'plain', name: ALL, text: ALL, picture: null }))
  return { id: await sweepstakes.staff.make(trx, { ...termsOf(given), seriesId, door: null }) }
}

/** Its doors are drafts until somebody has written what is behind them. */
export async function makeCalendar(
  { sweepstakes }: SweepstakesRoomContext,
  trx: Trx,
  given: NewCalendar,
): Promise<{ id: string }> {
  const { name, text, picture, firstDay, doors } = given
  const { staff } = sweepstakes
  const seriesId = await staff.makeSeries(trx, { kind: 'calendar', name, text, picture })
  const made: string[] = []
  for (let door = 1; door <= doors; door += 1) {
    const words = { de: `Tür ${door}`, en: `Door ${door}`, ja: `扉${door}` }
    const times = await storage.doorTimes(trx, { firstDay, door, hour: terms.doorHour })
    made.push(
      await staff.make(trx, {
        ...times,
        ...{ seriesId, door, name: words, text: words, conditions: null, picture: null },
        ...{ minAge: 0, membersOnly: false, numberSource: null, question: null },
        prizes: [{ name: words, quantity: 1, kind: 'goods', voucherCents: null, eventId: null }],
      }),
    )
  }
  return { id: made[0]! }
}

export async function changeSweepstake(
  { sweepstakes }: SweepstakesRoomContext,
  trx: Trx,
  given: { id: string; version: number; terms: SweepstakeTerms },
): Promise<{ before: OfficeSweepstake }> {
  const { id, version } = given
  const { staff } = sweepstakes
  await staff.lock(trx, id)
  const before = await storage.findSummary(trx, id)
  if (!before) throw notFound()
  if (before.status === 'drawn') throw refuse('SWEEPSTAKE_LIST_CLOSED')
  // Whoever opens a door is asked nothing: they enter by the day.
  if (before.door !== null && given.terms.question) throw refuse('SWEEPSTAKE_DOOR_ASKS_NOTHING')
  const isRunning = before.isPublished && (before.status !== 'planned' || (await storage.hasEntries(trx, id)))
  if (!(await staff.change(trx, { ...termsOf(given.terms), id, version, isRunning })))
    throw refuse('SWEEPSTAKE_CHANGED')
  return { before }
}

export async function previewOpening(
  { db }: Pick<SweepstakesRoomContext, 'db'>,
  id: string,
): Promise<Consequences> {
  const found = await storage.findSummary(db, id)
  if (!found) throw notFound()
  if (found.isPublished) throw refuse('SWEEPSTAKE_PUBLISHED')
  const drafts = found.door === null ? 1 : await storage.countDrafts(db, found.seriesId)
  return tellConsequences({
    lines: [
      { kind: 'published', count: drafts },
      { kind: 'prizes', count: found.prizes },
      { kind: 'commitment' },
      { kind: 'mails', isNot: true },
    ],
    totalCents: null,
    isFinal: true,
  })
}

export async function previewClosing(
  { db }: Pick<SweepstakesRoomContext, 'db'>,
  id: string,
): Promise<Consequences> {
  const found = await storage.findSummary(db, id)
  if (!found) throw notFound()
  if (!found.isPublished || found.status === 'ended' || found.status === 'drawn')
    throw refuse('SWEEPSTAKE_LIST_CLOSED')
  return tellConsequences({
    lines: [
      { kind: 'lots', count: found.entries, isPassing: true },
      { kind: 'listFixed' },
      { kind: 'noMore' },
      { kind: 'drawn', isNot: true },
    ],
    totalCents: null,
    isFinal: true,
  })
}

/** Numbers alone: who wins is known to nobody before the secret is opened. */
export async function previewDraw(
  { sweepstakes }: SweepstakesRoomContext,
  db: Db,
  id: string,
): Promise<Consequences> {
  const found = await storage.findSummary(db, id)
  const row = await sweepstakes.staff.find(db, id)
  if (!found || !row) throw notFound()
  if (row.drawnAt) throw refuse('SWEEPSTAKE_DRAWN')
  if (!row.closedAt) throw refuse('SWEEPSTAKE_NOT_CLOSED')
  const { lots, out } = await storage.countLots(db, id)
  const winners = Math.min(found.prizes, lots - out)
  return tellConsequences({
    lines: [
      { kind: 'lots', count: lots },
      { kind: 'out', count: out, isNot: out === 0 },
      { kind: 'winners', count: winners },
      { kind: 'mails', count: winners },
      { kind: 'secret' },
      { kind: 'chosen', isNot: true },
    ],
    totalCents: null,
    isFinal: true,
  })
}

export async function listEntries(
  { db }: SweepstakesRoomContext,
  { id, query }: { id: string; query: OfficeEntriesQuery },
): Promise<List<OfficeEntry>> {
  if (!(await storage.findSummary(db, id))) throw notFound()
  const { page, pageSize, view } = query
  const rows = await storage.listEntries(db, { id, view, limit: pageSize + 1, offset: (page - 1) * pageSize })
  return pageOf(rows, query)
}

const ROWS_AT_ONCE = 5000

/** All of them, a few thousand at once. */
export function allEntries({ db }: SweepstakesRoomContext, id: string): AsyncIterable<OfficeEntry> {
  let after = 0
  return pagesOf(async () => {
    const items = await storage.listEntries(db, { id, view: 'all', limit: ROWS_AT_ONCE, after })
    after = items.at(-1)?.number ?? after
    return { items, hasNextPage: items.length === ROWS_AT_ONCE }
  })
}

/** A ticket has to be there before it counts as handed over: staff give it in the room of its match. */
export async function handPrizeOver(
  { sweepstakes }: SweepstakesRoomContext,
  trx: Trx,
  given: { id: string; winId: string; note: string },
): Promise<void> {
  const win = (await sweepstakes.staff.listWins(trx, given.id)).find((one) => one.id === given.winId)
  if (!win) throw notFound()
  await sweepstakes.staff.handOver(trx, { id: win.id, note: given.note, check: ticketIsThere(trx) })
}

const ticketIsThere =
  (trx: Trx) =>
  async ({ kind, personId, eventId }: { kind: string; personId: string | null; eventId: string | null }) => {
    if (kind !== 'ticket' || !personId || !eventId) return
    if (!(await storage.hasUncountedTicket(trx, { personId, eventId })))
      throw refuse('SWEEPSTAKE_TICKET_MISSING')
  }
