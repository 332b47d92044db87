import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import type { MatchPlace } from '#modules/tickets/tickets.ts'
import { calledOf } from '#modules/tickets/venue/away.rules.ts'
import type { Db } from '#platform/db.ts'

/** A place with its match, as it is sold; prices are gross cents. */
export type PlaceForSale = MatchPlace & {
  id: string
  slug: string
  name: Text
  opponentCrest: string
  startsAt: Date
  priceClass: string
  /** What another ground calls the area. */
  called: string | null
  state: 'Free' | 'Given' | 'Bought' | 'Returned'
  /** Who may buy it: the member, or the fan club that pays for all. */
  buyer: string | null
  isOpen: boolean
  isBanned: boolean
  priceCents: number
  memberPriceCents: number | null
  vatRate: number
}

/** May `p` of the match `e` be bought? What is being paid while its time ends is bought in time. */
export const IS_OPEN = `(p.state = 'Given' and (p.pay_until > app.now() or p.secured_until > app.now())
  and e.cancelled_at is null and e.starts_at > app.now())`

export async function findPlace(db: Db, id: string): Promise<PlaceForSale | null> {
  const { rows } = await sql<PlaceForSale>`
    select p.id, p.event_id as "eventId", e.slug, e.name, e.opponent_crest as "opponentCrest", e.starts_at as "startsAt",
      p.block_id as "blockId", p.row, p.seat, p.seat_id as "seatId", p.price_class as "priceClass", ${sql.raw(calledOf('p'))} as called, p.state,
      case a.paid_by when 'club' then a.organisation_id else p.member_id end as buyer, ${sql.raw(IS_OPEN)} as "isOpen",
      coalesce(app.is_banned(p.member_id, e.starts_at), false) as "isBanned", x.price_cents as "priceCents",
      x.member_price_cents as "memberPriceCents", x.vat_rate::float as "vatRate"
    from allotment_places p join allotments a on a.id = p.allotment_id join events e on e.id = p.event_id
      join event_prices x on x.event_id = p.event_id and x.price_class = p.price_class and x.ticket_type = 'full'
    where p.id = ${id}`.execute(db)
  return rows[0] ?? null
}
