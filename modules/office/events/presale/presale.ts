import { seasonOf } from '#modules/matches/fixtures/fixtures.rules.ts'
import type { Tickets } from '#modules/tickets/tickets.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'
import { daysOfPresale, type SoldOn, soldAt } from './presale.rules.ts'
import type { OfficePresale, OfficePresaleDay } from './presale.schema.ts'
import * as storage from './presale.storage.ts'

export type PresaleContext = { db: Db; tickets: Pick<Tickets, 'loadPlaces'> }

/** How a match sells day by day, beside those of the season before; 404 where there is none. */
export async function loadPresale({ db, tickets }: PresaleContext, id: string): Promise<OfficePresale> {
  const event = await storage.findEvent(db, id)
  if (!event) throw notFound()
  const [own, weeks, places, { against, played }] = await Promise.all([
    storage.listSold(db, [id]),
    storage.listLastWeek(db, id),
    tickets.loadPlaces(id),
    comparedWith(db, event),
  ])
  const week = new Map(weeks.map(({ blockId, change }) => [blockId, change]))
  const { daysLeft } = event
  return {
    ...event,
    startsAt: event.startsAt.toISOString(),
    sold: soldAt(own, daysLeft),
    against,
    compared: played.map(({ match, sold }) => ({
      id: match.id,
      opponent: match.opponent,
      startsAt: match.startsAt.toISOString(),
      soldThen: soldAt(sold, daysLeft),
      sold: soldAt(sold, 0),
      isSameOpponent: match.opponent === event.opponent,
    })),
    days: daysOfPresale({ own, others: played.map(({ sold }) => sold), daysLeft }),
    blocks: (places ?? [])
      .filter(({ isGuest }) => !isGuest)
      .map((block) => ({
        id: block.id,
        capacity: block.capacity,
        sold: block.sold,
        lastWeek: week.get(block.id) ?? 0,
      })),
  }
}

/** For the table. */
export async function* presaleDays(context: PresaleContext, id: string): AsyncIterable<OfficePresaleDay> {
  yield* (await loadPresale(context, id)).days
}

type Played = { match: storage.PresaleEvent; sold: SoldOn[] }
type Compared = { against: OfficePresale['against']; played: Played[] }

/** Those of the season before; in the first season of a shop those of the same that are over. */
async function comparedWith(db: Db, event: storage.PresaleEvent): Promise<Compared> {
  const { isAway, startsAt } = event
  const season = Number(seasonOf(startsAt))
  const begins = (year: number) => `${year}-07-01`
  const before = await listSelling(db, {
    from: begins(season - 1),
    before: new Date(`${begins(season)}T00:00:00+02:00`),
    isAway,
  })
  if (before.length > 0) return { against: 'lastSeason', played: before }
  const same = await listSelling(db, { from: begins(season), before: startsAt, isAway })
  const played = same.filter(({ match }) => match.id !== event.id)
  return { against: played.length > 0 ? 'thisSeason' : null, played }
}

/** Played matches with what was sold of them. One that nothing was sold of was sold elsewhere, and says nothing. */
async function listSelling(db: Db, wanted: Parameters<typeof storage.listPlayed>[1]): Promise<Played[]> {
  const matches = await storage.listPlayed(db, wanted)
  const all = await storage.listSold(
    db,
    matches.map(({ id }) => id),
  )
  const byMatch = Map.groupBy(all, ({ eventId }) => eventId)
  return matches
    .map((match) => ({ match, sold: byMatch.get(match.id) ?? [] }))
    .filter(({ sold }) => soldAt(sold, 0) > 0)
}
