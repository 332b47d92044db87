import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** A season that contracts are for; days are `2027-06-30`. */
export type ContractSeasonRow = {
  season: number
  startsOn: string
  endsOn: string
  /** Home matches of the league. */
  matches: number
  vatRate: number
  renewalFrom: Date | null
  confirmUntil: Date | null
  silentHolders: 'end' | 'renew'
  noticeUntil: string
  instalments: number
  instalmentDay: number
  renewedAt: Date | null
  version: number
  /** Its holders are asked now. */
  isRenewing: boolean
  /** It is not too late to end a contract for it. */
  isNoticeOpen: boolean
}

const COLUMNS = sql.raw(`season, starts_on::text as "startsOn", ends_on::text as "endsOn", matches,
  vat_rate::float as "vatRate", renewal_from as "renewalFrom", confirm_until as "confirmUntil",
  silent_holders as "silentHolders", notice_until::text as "noticeUntil", instalments,
  instalment_day as "instalmentDay", renewed_at as "renewedAt", version,
  coalesce(renewal_from <= app.now() and confirm_until > app.now() and renewed_at is null, false) as "isRenewing",
  notice_until >= (app.now() at time zone 'Europe/Berlin')::date as "isNoticeOpen"`)

export async function findSeason(db: Db, season: number): Promise<ContractSeasonRow | null> {
  const { rows } = await sql<ContractSeasonRow>`
    select ${COLUMNS} from contract_seasons where season = ${season}`.execute(db)
  return rows[0] ?? null
}

/** The latest first. */
export async function loadSeasons(db: Db): Promise<ContractSeasonRow[]> {
  const { rows } = await sql<ContractSeasonRow>`
    select ${COLUMNS} from contract_seasons order by season desc`.execute(db)
  return rows
}

export type ContractPriceRow = {
  season: number
  priceClass: string
  ticketType: string
  priceCents: number
  memberPriceCents: number | null
}

export async function loadPrices(db: Db, season: number): Promise<ContractPriceRow[]> {
  const { rows } = await sql<ContractPriceRow>`
    select season, price_class as "priceClass", ticket_type as "ticketType", price_cents as "priceCents",
      member_price_cents as "memberPriceCents"
    from contract_prices where season = ${season} order by price_class, ticket_type`.execute(db)
  return rows
}
