import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { homeGround } from '#club/venue.ts'
import { awayArea } from '#modules/tickets/venue/away.rules.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { refusalToTermsOf, type SaleTermsOfEvent, saleErrors } from './sale.rules.ts'
import { countArea, countStanding, savePhases, savePrices } from './sale-terms.ts'

/** A match as tickets know it; who plays, and when. */
export type NewEvent = {
  slug: string
  name: Text
  competition: Text
  opponent: string
  opponentCrest: string
  matchday: number | null
  startsAt: Date
  doorsOpenAt: Date
  vatRate: number
  /** Null: all of the club's own blocks. */
  releasedBlocks: readonly string[] | null
  terms: SaleTermsOfEvent
  /** Another club's ground, where the club sells some areas of the visitors'; left out at home. */
  away?: AwayMatch | undefined
}

export type AwayMatch = {
  ground: { name: string; city: string; address: string }
  /** What holders need to know at that ground: where they get in, what they may take along. */
  entrance: Text | null
  /** Ids of areas with their places. */
  areas: readonly { id: string; places: number; called?: string | null }[]
  /** Until when each ticket needs a name; left out: it needs none. */
  namesUntil?: Date | null
}

/** Puts a match on sale, with everything that its sale needs: prices, and a counter for each terrace. Answers its id. */
export async function addEvent(trx: Trx, event: NewEvent): Promise<{ id: string; slug: string }> {
  const { terms, away } = event
  const refusal = refusalToTermsOf(terms, event.startsAt, away ? away.areas.map(({ id }) => id) : null)
  if (refusal) throw new AppError(409, refusal, saleErrors[refusal])
  if (event.doorsOpenAt >= event.startsAt)
    throw new AppError(409, 'EVENT_SALE_ORDER', saleErrors.EVENT_SALE_ORDER)
  if (away && !away.areas.every((area) => awayArea(area.id))) throw notFound()
  const id = newId()
  const venueId = away ? await openAwayGround(trx, { id, ...away }) : await openVenue(trx)
  const slug = await freeSlug(trx, event)
  await trx
    .insertInto('events')
    .values({
      id,
      slug,
      venue_id: venueId,
      is_away: away !== undefined,
      names_until: away?.namesUntil ?? null,
      name: JSON.stringify(event.name),
      competition: JSON.stringify(event.competition),
      opponent: event.opponent,
      opponent_crest: event.opponentCrest,
      matchday: event.matchday,
      starts_at: event.startsAt,
      doors_open_at: event.doorsOpenAt,
      sale_until: terms.saleUntil,
      ...(away ? { released_blocks: away.areas.map((area) => area.id).toSorted() } : {}),
      ...(!away && event.releasedBlocks ? { released_blocks: [...event.releasedBlocks] } : {}),
    })
    .execute()
  await savePhases(trx, { id, phases: terms.phases })
  await savePrices(trx, { id, prices: terms.prices, vatRate: event.vatRate })
  if (away) for (const area of away.areas) await countArea(trx, { ...area, id, areaId: area.id })
  else await countStanding(trx, id)
  await dropTags(trx, ['tickets', 'matches'])
  return { id, slug }
}

/** A club that has never sold a ticket has a plan of its ground, and no row of it. */
async function openVenue(trx: Trx): Promise<string> {
  const { id, name, city, address } = homeGround
  await trx
    .insertInto('venues')
    .values({ id, name, city, address, rules: JSON.stringify({ ticket: [], house: [] }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** A row of its own for each match: what its tickets say of the ground is of this match. */
async function openAwayGround(
  trx: Trx,
  { id, ground, entrance }: AwayMatch & { id: string },
): Promise<string> {
  const venueId = `away-${id}`
  const ticket = [onlyThere(ground.name), ...(entrance ? [entrance] : [])]
  await trx
    .insertInto('venues')
    .values({ id: venueId, ...ground, rules: JSON.stringify({ ticket, house: [] }) })
    .execute()
  return venueId
}

/** What another entrance is from now on; 404 at home. */
export async function changeEntrance(trx: Trx, given: { id: string; entrance: Text | null }): Promise<void> {
  const { id, entrance } = given
  const { rows } = await sql<{ venueId: string; name: string }>`
    select v.id as "venueId", v.name from events e join venues v on v.id = e.venue_id
    where e.id = ${id} and e.is_away for update of v`.execute(trx)
  const [ground] = rows
  if (!ground) throw notFound()
  const ticket = [onlyThere(ground.name), ...(entrance ? [entrance] : [])]
  await sql`update venues set rules = ${JSON.stringify({ ticket, house: [] })}::jsonb where id = ${ground.venueId}`.execute(
    trx,
  )
  await dropTags(trx, ['tickets', 'matches'])
}

/** The first sentence of every ticket for another ground. */
function onlyThere(ground: string): Required<Text> {
  return {
    de: `Dieses Ticket gilt nur im Gästeblock von ${ground}. An den Toren unseres eigenen Stadions öffnet es nichts.`,
    en: `This ticket is valid in the away end of ${ground} only. It opens no gate of our own ground.`,
    ja: `このチケットは${ground}のビジター席でのみ有効です。当クラブのスタジアムのゲートでは使えません。`,
  }
}

/** Of two matches against the same club the later one names its day. */
async function freeSlug(trx: Trx, { slug, startsAt }: NewEvent): Promise<string> {
  const { rows } = await sql`select from events where slug = ${slug}`.execute(trx)
  return rows.length === 0 ? slug : `${slug}-${startsAt.toISOString().slice(0, 10)}`
}
