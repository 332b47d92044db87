import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import { pagesOf } from '#modules/office/shared/csv.ts'
import type { Recurring } from '#modules/recurring/recurring.ts'
import { televisionErrors } from '#modules/television/schema.ts'
import type { Television } from '#modules/television/television.ts'
import type { Db } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import {
  type OfficeTelevision,
  type OfficeTelevisionDetail,
  type OfficeTelevisionFigures,
  type OfficeTelevisionQuery,
  type TelevisionFilters,
  type televisionEndings,
  televisionViews,
} from './schema.ts'
import * as storage from './storage.ts'

/** What the room of club TV works with. */
export type TelevisionRoomContext = {
  db: Db
  television: Pick<Television, 'byHand' | 'judgePriceChange' | 'listPriceChanges'>
  dues: Pick<Recurring, 'duesOf'>
  /** Whoever has proved this address. */
  partyOf(email: string): Promise<{ id: string } | null>
}

/** As `modules/recurring` knows what is due for it. */
const DUE_KIND = 'television'
const ROWS_AT_ONCE = 500

export async function listTelevision(db: Db, query: OfficeTelevisionQuery): Promise<List<OfficeTelevision>> {
  const { page, pageSize } = query
  const [rows, count] = await Promise.all([
    storage.listSubscriptions(db, { wanted: query, limit: pageSize + 1, offset: (page - 1) * pageSize }),
    storage.countSubscriptions(db, query),
  ])
  return pageOf(rows, query, count)
}

export async function loadFigures(db: Db): Promise<OfficeTelevisionFigures> {
  const items = await Promise.all(
    televisionViews.map(async (view) => ({
      key: view,
      count: await storage.countSubscriptions(db, { view }),
    })),
  )
  return { items, ...(await storage.loadFigures(db)) }
}

/** All that are wanted, by number, a few hundred at once. */
export function allTelevision(db: Db, wanted: TelevisionFilters): AsyncIterable<OfficeTelevision> {
  let after: string | null = null
  return pagesOf(async () => {
    const items = await storage.listSubscriptions(db, { wanted, limit: ROWS_AT_ONCE, after })
    after = items.at(-1)?.number ?? after
    return { items, hasNextPage: items.length === ROWS_AT_ONCE }
  })
}

export async function loadTelevision(
  { db, dues }: Pick<TelevisionRoomContext, 'db' | 'dues'>,
  id: string,
): Promise<OfficeTelevisionDetail> {
  const subscription = await storage.findSubscription(db, id)
  if (!subscription) throw notFound()
  const [periods, owed, steps] = await Promise.all([
    storage.loadPeriods(db, id),
    dues.duesOf(db, { kind: DUE_KIND, subjectId: id }),
    storage.loadSteps(db, id),
  ])
  return {
    ...subscription,
    cancelledAt: subscription.cancelledAt?.toISOString() ?? null,
    trialEndsAt: subscription.trialEndsAt?.toISOString() ?? null,
    endedAt: subscription.endedAt?.toISOString() ?? null,
    periods,
    steps,
    dues: owed.map(({ id: dueId, number, amountCents, dueOn, state, attempts }) => ({
      ...{ id: dueId, number, amountCents, dueOn, state, attempts },
    })),
  }
}

export type TelevisionEnding = (typeof televisionEndings)[number]

/** With what is paid: it runs until then. At once: nobody watches, and what was paid is given back by its order, by hand. */
export async function previewEnd(
  { dues }: Pick<TelevisionRoomContext, 'dues'>,
  db: Db,
  { id, when }: { id: string; when: TelevisionEnding },
): Promise<Consequences> {
  const subscription = await storage.findSubscription(db, id)
  if (!subscription) throw notFound()
  const { state, renews } = subscription
  if (subscription.endedAt || (when === 'paid' && !renews))
    throw new AppError(409, 'TELEVISION_NOT_RUNNING', televisionErrors.TELEVISION_NOT_RUNNING)
  const open = (await dues.duesOf(db, { kind: DUE_KIND, subjectId: id })).filter(
    (due) => !['paid', 'cancelled', 'writtenOff'].includes(due.state),
  )
  const cents = open.reduce((sum, due) => sum + due.amountCents, 0)
  const isOpen = state !== 'resting' && state !== 'ended'
  return tellConsequences({
    lines: [
      { kind: 'watching', isNot: when === 'now' || !isOpen },
      { kind: 'dues', count: open.length, cents, isNot: open.length === 0 },
      { kind: 'money', isNot: true },
      { kind: 'mail', count: 1 },
    ],
    totalCents: null,
    isFinal: when === 'now',
  })
}
