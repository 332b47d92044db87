import { sql } from 'kysely'
import type { UserOption } from '#modules/selling/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'
import { unsafe } from '#platform/unsafe.ts'

/** By id, when matches begin. */
export async function loadStarts(db: Db, eventIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; startsAt: Date }>`
    select id, starts_at as "startsAt" from events where id = any(${eventIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, startsAt }) => [id, startsAt]))
}

export type NamedPiece = { cartItemId: string; piece: number; childId: string }

export async function loadNamed(db: Db, cartItemIds: readonly string[]): Promise<NamedPiece[]> {
  const { rows } = await sql<NamedPiece>`
    select cart_item_id as "cartItemId", piece, child_id as "childId" from cart_children
    where cart_item_id = any(${cartItemIds}::uuid[])`.execute(db)
  return rows
}

/** In place of those that were named before. */
export async function saveNamed(
  trx: Trx,
  cartItemId: string,
  named: readonly { piece: number; childId: string; confirmsEntitlement: boolean }[],
): Promise<void> {
  await sql`delete from cart_children where cart_item_id = ${cartItemId}`.execute(trx)
  // A child that has left its family by now is named no more.
  for (const { piece, childId, confirmsEntitlement } of named)
    await sql`
      insert into cart_children (cart_item_id, piece, child_id, confirms_entitlement)
      select ${cartItemId}, ${piece}, child_id, ${confirmsEntitlement} from family_children
      where child_id = ${childId} for key share`.execute(trx)
}

export type KeptPiece = {
  checkoutItemId: string
  piece: number
  childId: string
  birthday: string | null
  confirmsEntitlement: boolean
  sku: string
  options: UserOption[]
}

/** What was named in the cart, as a checkout keeps it: of children that its buyer looks after. */
export async function keepNamed(
  trx: Trx,
  { checkoutId, guardianId }: { checkoutId: string; guardianId: string },
): Promise<KeptPiece[]> {
  const { rows } = await sql<KeptPiece>`
    with named as (
      select i.id, k.piece, k.child_id, k.confirms_entitlement, i.sku, i.user_option_values
      from checkout_items i join cart_children k on k.cart_item_id = i.cart_item_id and k.piece < i.quantity
        join family_children f on f.child_id = k.child_id
        join family_guardians g on g.family_id = f.family_id and g.guardian_id = ${guardianId}
      where i.checkout_id = ${checkoutId}
    ), kept as (
      insert into checkout_children (checkout_item_id, piece, child_id) select id, piece, child_id from named)
    select n.id as "checkoutItemId", n.piece, n.child_id as "childId", n.confirms_entitlement as "confirmsEntitlement",
      n.sku, n.user_option_values as options, c.birthday::text as birthday
    from named n join contacts c on c.id = n.child_id order by n.id, n.piece`.execute(trx)
  return rows
}

/** Of families that a checkout names children of, by ticket or as an option of a season ticket: nobody leaves them until the transaction ends. */
export async function holdFamilies(trx: Trx, checkoutId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select distinct f.family_id as id from family_children f where f.child_id in (
      select k.child_id from checkout_items i join checkout_children k on k.checkout_item_id = i.id
        where i.checkout_id = ${checkoutId}
      union all select case when o ->> 'value' ~ '^[0-9a-f-]{36}$' then (o ->> 'value')::uuid end from checkout_items i
        cross join jsonb_array_elements(i.user_option_values) o
        where i.checkout_id = ${checkoutId} and o ->> 'key' = 'holderId')
    order by 1`.execute(trx)
  if (!unsafe('noFamilyLock'))
    for (const { id } of rows) await sql`select from families where id = ${id} for share`.execute(trx)
  return rows.length
}

/** Pieces of a checkout that are children's, whom their buyer still looks after; read once, because then they have their tickets. */
export async function takeKept(
  trx: Trx,
  { checkoutId, guardianId }: { checkoutId: string; guardianId: string },
): Promise<Omit<KeptPiece, 'birthday' | 'confirmsEntitlement' | 'options'>[]> {
  const { rows } = await sql<Omit<KeptPiece, 'birthday' | 'confirmsEntitlement' | 'options'>>`
    delete from checkout_children k using checkout_items i, family_children f, family_guardians g
    where i.checkout_id = ${checkoutId} and k.checkout_item_id = i.id and f.child_id = k.child_id
      and g.family_id = f.family_id and g.guardian_id = ${guardianId}
    returning k.checkout_item_id as "checkoutItemId", k.piece, k.child_id as "childId", i.sku`.execute(trx)
  return rows
}

/** Of checkouts that nobody has paid for so long that nobody will. */
export async function forgetKept(db: Db): Promise<void> {
  await sql`
    delete from checkout_children k using checkout_items i, checkouts c
    where i.id = k.checkout_item_id and c.id = i.checkout_id and c.state <> 'open'
      and c.closed_at < app.now() - interval '30 days'`.execute(db)
}
