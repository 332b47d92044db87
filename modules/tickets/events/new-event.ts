import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { homeGround } from '#club/venue.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { refusalToTermsOf, type SaleTermsOfEvent, saleErrors } from './sale.rules.ts'
import { countStanding, savePhases, savePrices } from './sale-terms.ts'

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
}

/** Puts a match on sale, with everything that its sale needs: prices, and a counter for each terrace. Answers its id. */
export async function addEvent(trx: Trx, event: NewEvent): Promise<{ id: string; slug: string }> {
  const { terms } = event
  const refusal = refusalToTermsOf(terms, event.startsAt)
  if (refusal) throw new AppError(409, refusal, saleErrors[refusal])
  if (event.doorsOpenAt >= event.startsAt)
    throw new AppError(409, 'EVENT_SALE_ORDER', saleErrors.EVENT_SALE_ORDER)
  await openVenue(trx)
  const id = newId()
  const slug = await freeSlug(trx, event)
  await trx
    .insertInto('events')
    .values({
      id,
      slug,
      venue_id: homeGround.id,
      name: JSON.stringify(event.name),
      competition: JSON.stringify(event.competition),
      opponent: event.opponent,
      opponent_crest: event.opponentCrest,
      matchday: event.matchday,
      starts_at: event.startsAt,
      doors_open_at: event.doorsOpenAt,
      sale_until: terms.saleUntil,
      ...(event.releasedBlocks ? { released_blocks: [...event.releasedBlocks] } : {}),
    })
    .execute()
  await savePhases(trx, { id, phases: terms.phases })
  await savePrices(trx, { id, prices: terms.prices, vatRate: event.vatRate })
  await countStanding(trx, id)
  await dropTags(trx, ['tickets', 'matches'])
  return { id, slug }
}

/** A club that has never sold a ticket has a plan of its ground, and no row of it. */
async function openVenue(trx: Trx): Promise<void> {
  const { id, name, city, address } = homeGround
  await trx
    .insertInto('venues')
    .values({ id, name, city, address, rules: JSON.stringify({ ticket: [], house: [] }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Of two matches against the same club the later one names its day. */
async function freeSlug(trx: Trx, { slug, startsAt }: NewEvent): Promise<string> {
  const { rows } = await sql`select from events where slug = ${slug}`.execute(trx)
  return rows.length === 0 ? slug : `${slug}-${startsAt.toISOString().slice(0, 10)}`
}
