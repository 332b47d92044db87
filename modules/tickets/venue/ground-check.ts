import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db.ts'
import { StartError } from '#platform/start-error.ts'
import type { Block } from './venue.rules.ts'
import { venue } from './venue.ts'

const Sentences = z.array(z.object({ de: z.string(), en: z.string(), ja: z.string().optional() }))
const VenueRules = z.object({ ticket: Sentences, house: Sentences })

/**
 * Does what the database says of the ground fit the plan of it (`club/venue.ts`)? Throws one sentence where the program would
 * answer with faults; answers a sentence for each match whose standing blocks cannot be sold.
 */
export async function checkGround(db: Db): Promise<string[]> {
  const contradiction =
    (await wrongVenue(db)) ?? (await wrongRules(db)) ?? (await wrongBlock(db)) ?? (await wrongCounter(db))
  if (contradiction) throw new StartError(contradiction)
  return uncounted(db)
}

async function wrongVenue(db: Db): Promise<string | null> {
  const { rows } = await sql<{ slug: string; venueId: string }>`
    select slug, venue_id as "venueId" from events
    where not is_away and venue_id <> ${venue().id} and starts_at > app.now() and cancelled_at is null limit 1`.execute(
    db,
  )
  const [event] = rows
  return event
    ? `The match ${event.slug} is at the venue ${event.venueId}, and club/venue.ts is the plan of ${venue().id}: events.venue_id or the plan is wrong.`
    : null
}

async function wrongRules(db: Db): Promise<string | null> {
  const row = await db.selectFrom('venues').select('rules').where('id', '=', venue().id).executeTakeFirst()
  if (!row || VenueRules.safeParse(row.rules).success) return null
  return `venues.rules of ${venue().id} is not what tickets need: {"ticket": [{"de": "…", "en": "…"}], "house": [{"de": "…", "en": "…"}]}.`
}

/** The blocks may be left out of the database; where they are, they are those of the plan. */
async function wrongBlock(db: Db): Promise<string | null> {
  const rows = await db
    .selectFrom('venue_blocks')
    .select(['id', 'kind', 'price_class', 'capacity', 'is_guest'])
    .where('venue_id', '=', venue().id)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return null
  const said = new Map(
    rows.map((row) => [row.id, `${row.kind}, class ${row.price_class}, ${row.capacity} places`]),
  )
  const planned = new Map(venue().blocks.map((block) => [block.id, wordsOf(block)]))
  for (const id of new Set([...planned.keys(), ...said.keys()]))
    if (said.get(id) !== planned.get(id))
      return `Block ${id} of ${venue().id} is ${said.get(id) ?? 'missing'} in venue_blocks and ${planned.get(id) ?? 'missing'} in club/venue.ts: one of them is wrong.`
  return null
}

const wordsOf = ({ kind, priceClass, capacity }: Block) => `${kind}, class ${priceClass}, ${capacity} places`

/** People are counted where the plan has seats, or no block at all. */
async function wrongCounter(db: Db): Promise<string | null> {
  const { rows } = await sql<{ slug: string; blockId: string }>`
    select e.slug, s.block_id as "blockId" from standing_counters s join events e on e.id = s.event_id
    where not e.is_away and e.starts_at > app.now() and e.cancelled_at is null and s.block_id <> all(${standing().map(({ id }) => id)}::text[])
    limit 1`.execute(db)
  const [row] = rows
  return row
    ? `standing_counters has block ${row.blockId} for the match ${row.slug}, and in club/venue.ts that is no standing block.`
    : null
}

/** Standing places are sold by counting: without a row for it a block is sold out before anybody has bought. */
async function uncounted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ slug: string; released: string[] | null; counted: string[] }>`
    select e.slug, e.released_blocks as released,
      array(select s.block_id from standing_counters s where s.event_id = e.id) as counted
    from events e where e.starts_at > app.now() and e.cancelled_at is null and e.venue_id = ${venue().id}
    order by e.starts_at`.execute(db)
  return rows.flatMap(({ slug, released, counted }) => {
    const missing = venue()
      .blocksOnSale(released)
      .filter(({ id, kind }) => kind === 'standing' && !counted.includes(id))
    if (missing.length === 0) return []
    const names = missing.map(({ id }) => id).join(', ')
    return [
      `The match ${slug} sells nothing in ${names}: standing_counters has no row for it with its capacity.`,
    ]
  })
}

const standing = () => venue().blocks.filter(({ kind }) => kind === 'standing')
