import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { SoldPlace } from '#modules/tickets/places.rules.ts'
import { FULL_PRICE, UPGRADE_CENTS } from '#modules/tickets/upgrades.rules.ts'
import { calledOf } from '#modules/tickets/venue/away.rules.ts'
import type { Db, Trx } from '#platform/db.ts'

/** A forwarded ticket that its recipient wants at full price, with what the cart must know of it. */
export type UpgradeForSale = Omit<SoldPlace, 'priceCents'> & {
  buyerId: string
  /** Null: it costs nothing, or nobody sells it. */
  upgradeCents: number | null
  vatRate: number | null
  /** Of the price list. */
  fullCents: number | null
  /** It waits for its recipient still. */
  isOpen: boolean
  isBought: boolean
  called: string | null
  slug: string
  name: Text
  startsAt: Date
  opponentCrest: string
}

export async function findForSale(db: Db, transferId: string): Promise<UpgradeForSale | null> {
  const { rows } = await sql<UpgradeForSale>`
    select u.buyer_id as "buyerId", ${sql.raw(UPGRADE_CENTS)} as "upgradeCents", x.state = 'Waiting' and x.expires_at > app.now()
        and e.cancelled_at is null as "isOpen", u.paid_at is not null as "isBought", ${sql.raw(calledOf('t'))} as called,
      t.block_id as "blockId", t.row, t.seat, t.seat_id as "seatId", t.price_class as "priceClass", t.ticket_type as "ticketType",
      e.slug, e.name, e.starts_at as "startsAt", e.opponent_crest as "opponentCrest",
      f.vat_rate::float as "vatRate", f.price_cents as "fullCents"
    from ticket_upgrades u join ticket_transfers x on x.id = u.transfer_id
    join tickets t on t.id = x.ticket_id join events e on e.id = t.event_id
    left join event_prices f on f.event_id = t.event_id and f.price_class = t.price_class and f.ticket_type = ${FULL_PRICE}
    where u.transfer_id = ${transferId}`.execute(db)
  return rows[0] ?? null
}

export type Upgrade = {
  transferId: string
  buyerId: string
  agreedTerms: string
  agreedRegulations: string
  confirmsEntitlement: boolean
  checkoutId: string | null
  checkoutItemId: string | null
  newTicketId: string | null
}

const COLUMNS =
  sql.raw(`u.transfer_id as "transferId", u.buyer_id as "buyerId", u.agreed_terms as "agreedTerms",
  u.agreed_regulations as "agreedRegulations", u.confirms_entitlement as "confirmsEntitlement", u.checkout_id as "checkoutId",
  u.checkout_item_id as "checkoutItemId", u.new_ticket_id as "newTicketId"`)

export async function findUpgrade(db: Db, transferId: string): Promise<Upgrade | null> {
  const { rows } = await sql<Upgrade>`
    select ${COLUMNS} from ticket_upgrades u where u.transfer_id = ${transferId}`.execute(db)
  return rows[0] ?? null
}

/** Those that were bought with these items, with the ticket that came of them. */
export async function findBought(db: Db, checkoutItemIds: readonly string[]): Promise<Upgrade[]> {
  const { rows } = await sql<Upgrade>`
    select ${COLUMNS} from ticket_upgrades u where u.checkout_item_id = any(${[...checkoutItemIds]}::uuid[])
    order by u.new_ticket_id`.execute(db)
  return rows
}

/** The wish of whoever it waits for now; said again, the newer words count. */
export async function saveWish(
  trx: Trx,
  wish: Omit<Upgrade, 'checkoutId' | 'checkoutItemId' | 'newTicketId'>,
): Promise<void> {
  await sql`
    insert into ticket_upgrades as u (transfer_id, buyer_id, agreed_terms, agreed_regulations, confirms_entitlement)
    values (${wish.transferId}, ${wish.buyerId}, ${wish.agreedTerms}, ${wish.agreedRegulations}, ${wish.confirmsEntitlement})
    on conflict (transfer_id) do update set buyer_id = excluded.buyer_id, agreed_terms = excluded.agreed_terms,
      agreed_regulations = excluded.agreed_regulations, confirms_entitlement = excluded.confirms_entitlement,
      wished_at = app.now() where u.paid_at is null`.execute(trx)
}

/** Its time is not over, whoever is paying for it. */
export async function isInTime(trx: Trx, transferId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ticket_transfers where id = ${transferId} and expires_at > app.now()`.execute(trx)
  return rows.length > 0
}

/** Its transfer does not end by time before `until`. Only in time, so that nobody keeps it by one checkout after the other. */
export async function promise(
  trx: Trx,
  given: { transferId: string; checkoutId: string; until: Date },
): Promise<void> {
  await sql`
    update ticket_upgrades set checkout_id = ${given.checkoutId}, secured_until = ${given.until}
    where transfer_id = ${given.transferId} and paid_at is null`.execute(trx)
}

export async function giveBack(trx: Trx, checkoutId: string): Promise<void> {
  await sql`
    update ticket_upgrades set checkout_id = null, secured_until = null
    where checkout_id = ${checkoutId} and paid_at is null`.execute(trx)
}

/** Without a ticket: what was paid goes back. */
export async function markPaid(
  trx: Trx,
  given: { transferId: string; checkoutItemId: string; newTicketId: string | null },
): Promise<void> {
  await sql`
    update ticket_upgrades set paid_at = app.now(), checkout_item_id = ${given.checkoutItemId},
      new_ticket_id = ${given.newTicketId} where transfer_id = ${given.transferId}`.execute(trx)
}

/** The transfer says so to both sides. */
export async function markUndone(trx: Trx, transferId: string): Promise<void> {
  await sql`update ticket_upgrades set undone_at = app.now() where transfer_id = ${transferId}`.execute(trx)
  await sql`
    update ticket_transfers set state = 'Revoked', ended_at = app.now(), ended_by = 'upgrade'
    where id = ${transferId} and state = 'Accepted'`.execute(trx)
}

/** Of how many of these items the sender would have the ticket again. */
export async function countToFormer(db: Db, checkoutItemIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ticket_upgrades u
    join tickets t on t.id = u.new_ticket_id and t.revoked_at is null
    join events e on e.id = t.event_id and e.cancelled_at is null
    where u.checkout_item_id = any(${[...checkoutItemIds]}::uuid[])`.execute(db)
  return rows[0]!.count
}

export async function isCalledOff(db: Db, ticketId: string): Promise<boolean> {
  const { rows } = await sql`
    select from tickets t join events e on e.id = t.event_id
    where t.id = ${ticketId} and e.cancelled_at is not null`.execute(db)
  return rows.length > 0
}
