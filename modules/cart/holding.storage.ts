import { sql } from 'kysely'
import type { Taking } from '#modules/selling/sellable.ts'
import type { Db } from '#platform/db.ts'
import {
  countHeldPlaces,
  type HoldingAddress,
  lockOfAddress,
  recordHeldPlaces,
} from './held-places.storage.ts'
import type { NewItem, Owner } from './storage.ts'

/** What the one statement of a held item found and did. */
export type Holding = {
  /** The end of the hold; null when nothing was written. */
  expiresAt: Date | null
  /** The cart as it was; null when there was none. */
  cartId: string | null
  pieces: number
  lines: number
  /** The same thing is in the cart already. */
  hasTwin: boolean
  /** Why the seller refuses, in the seller's words. */
  no: unknown
  /** Whose limit of held places would be passed. */
  over: 'buyer' | 'address' | null
}

export type HoldingTerms = {
  minutes: number
  /** What the club itself puts into a cart is not recorded: it keeps no former end and counts for nobody's limit. */
  isRecorded: boolean
  /** Whether limits of held places hold. */
  isLimited: boolean
  address: HoldingAddress
}

/**
 * Puts an item in and takes what it stands for, in one statement: touches the cart (making a person's on the way), lets
 * the seller take the thing, writes the line with the end of its hold. All of it or nothing but the touch.
 *
 * Everything is counted in what the statement sees when it begins. The cart's version proves that this is still so when
 * the cart's row is ours: two requests of one buyer never count side by side, the second finds another version and
 * writes nothing. Every change that adds to a cart therefore changes its version. The same holds for the requests of one
 * network address, by the version of its row.
 */
export async function putHeldItem(
  db: Db,
  given: {
    owner: Owner
    newCartId: string
    maxItems: number
    item: NewItem
    taking: Taking
    terms: HoldingTerms
  },
): Promise<Holding> {
  const { owner, newCartId, maxItems, item, taking, terms } = given
  const isOwn =
    'subjectId' in owner
      ? sql`c.subject_id = ${owner.subjectId}`
      : sql`c.anonymous_hash = ${owner.anonymousHash}`
  const touched =
    'subjectId' in owner
      ? sql`insert into carts as c (id, subject_id) select ${newCartId}::uuid, ${owner.subjectId}::uuid from allowed
            on conflict (subject_id) do update set version = c.version + 1, updated_at = app.now()
              where c.version = (select version from seen) returning c.id`
      : sql`update carts c set version = c.version + 1, updated_at = app.now()
            where ${isOwn} and c.version = (select version from seen) and exists (select from allowed) returning c.id`
  const { counted, recorded } = limitsOf({ owner, item, taking, terms })
  const { rows } = await sql<Holding>`
    with seen as (select c.id, c.version, coalesce(c.chain_id, c.id) as holder_id from carts c where ${isOwn}),
    lines as (
      select i.id, i.kind, i.sku, i.options_key, i.quantity, i.hold_expires_at from cart_items i
      where i.cart_id = (select id from seen)),
    ${counted},
    found as (
      select coalesce(sum(quantity), 0)::int as pieces, count(*)::int as lines,
        coalesce(bool_or(sku = ${item.sku} and options_key = ${item.optionsKey}), false) as "hasTwin",
        nullif((${taking.no})::jsonb, 'null') as no, (select over from limits) as over
      from lines),
    allowed as (select from found where no is null and over is null and not "hasTwin" and lines < ${maxItems}),
    touched as (${touched}),
    ${lockOfAddress(terms.address)},
    ${taking.taken},
    ${recorded}
    added as (
      insert into cart_items (id, cart_id, seller_id, kind, sku, quantity, user_option_values, options_key, quoted,
        hold_expires_at, prolonged_at)
      select ${item.id}::uuid, cart.id, ${item.sellerId}, ${item.kind}, ${item.sku}, ${item.quantity},
        ${JSON.stringify(item.options)}::jsonb, ${item.optionsKey}, ${JSON.stringify(item.quoted)}::jsonb,
        taken.expires_at, case when term.is_prolonged then app.now() end
      from cart, taken, term)
    select found.*, (select id from seen) as "cartId", (select expires_at from taken) as "expiresAt" from found`.execute(
    db,
  )
  return rows[0]!
}

function limitsOf(given: { owner: Owner; item: NewItem; taking: Taking; terms: HoldingTerms }) {
  const { owner, item, taking, terms } = given
  const { minutes, isRecorded, isLimited, address } = terms
  if (!isRecorded)
    return {
      counted: sql`term as (select app.now() + make_interval(mins => ${minutes}::int) as ends_at, false as is_prolonged),
        limits as (select null::text as over)`,
      recorded: sql``,
    }
  const { quantity } = item
  const holder = 'subjectId' in owner ? sql`${owner.subjectId}::uuid` : sql`(select holder_id from seen)`
  const record = recordHeldPlaces({ cartItemId: item.id, quantity, place: taking.place, holder, address })
  return {
    counted: countHeldPlaces({ taking, quantity, minutes, isLimited, holder, address }),
    recorded: sql`${record},`,
  }
}
