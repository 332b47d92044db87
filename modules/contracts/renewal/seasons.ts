import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { type ContractPriceRow, type ContractSeasonRow, findSeason, loadPrices } from '../seasons.storage.ts'
import { refuseRenewal } from './context.ts'
import { raisedPrices } from './renewal.rules.ts'

/** What staff say of a season; days are `2027-07-01`. */
export type SeasonTerms = Pick<
  ContractSeasonRow,
  | 'startsOn'
  | 'endsOn'
  | 'matches'
  | 'vatRate'
  | 'renewalFrom'
  | 'confirmUntil'
  | 'silentHolders'
  | 'noticeUntil'
  | 'instalments'
  | 'instalmentDay'
>
export type Price = Omit<ContractPriceRow, 'season'>

/** A season that contracts may be for, without prices. */
export async function createSeason(trx: Trx, season: number, terms: SeasonTerms): Promise<ContractSeasonRow> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('contract_seasons')
    .values({ season, ...columnsOf(terms) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n)
    throw new AppError(409, 'SEASON_EXISTS', 'There is such a season already')
  return (await findSeason(trx, season))!
}

/** Nothing changes about a season that was renewed; `version` is what whoever changes it has seen. */
export async function changeSeason(
  trx: Trx,
  given: { season: number; version: number; terms: SeasonTerms },
): Promise<ContractSeasonRow> {
  const { rows } = await sql`
    select from contract_seasons where season = ${given.season} for update`.execute(trx)
  const former = rows.length === 1 ? await findSeason(trx, given.season) : null
  if (!former) throw refuseRenewal('RENEWAL_UNKNOWN')
  if (former.version !== given.version)
    throw new AppError(409, 'SEASON_CHANGED', 'Somebody has changed the season meanwhile')
  if (former.renewedAt) throw refuseRenewal('RENEWAL_OVER')
  await trx
    .updateTable('contract_seasons')
    .set({ ...columnsOf(given.terms), version: former.version + 1 })
    .where('season', '=', given.season)
    .execute()
  return (await findSeason(trx, given.season))!
}

/** The whole list of a season. Prices that holders were told stay: while they are asked, and after they were renewed. */
export async function savePrices(
  trx: Trx,
  given: { season: number; version: number; prices: readonly Price[] },
): Promise<void> {
  const { season, prices } = given
  const { numAffectedRows } = await sql`
    update contract_seasons set version = version + 1 where season = ${season} and version = ${given.version}`.execute(
    trx,
  )
  const found = await findSeason(trx, season)
  if (!found) throw refuseRenewal('RENEWAL_UNKNOWN')
  if (numAffectedRows !== 1n)
    throw new AppError(409, 'SEASON_CHANGED', 'Somebody has changed the season meanwhile')
  if (found.renewedAt || (found.renewalFrom && found.renewalFrom <= new Date()))
    throw new AppError(409, 'PRICES_ARE_TOLD', 'Holders have been told these prices')
  await sql`delete from contract_prices where season = ${season}`.execute(trx)
  if (prices.length === 0) return
  await trx
    .insertInto('contract_prices')
    .values(
      prices.map((price) => ({
        season,
        price_class: price.priceClass,
        ticket_type: price.ticketType,
        price_cents: price.priceCents,
        member_price_cents: price.memberPriceCents,
      })),
    )
    .execute()
}

/** The list of the season before with so many per cent more, as a proposal: nothing is saved. */
export async function copyPrices(db: Db, given: { season: number; percent: number }): Promise<Price[]> {
  return raisedPrices(await loadPriceList(db, given.season - 1), given.percent)
}

export async function loadPriceList(db: Db, season: number): Promise<Price[]> {
  return (await loadPrices(db, season)).map(({ season: _, ...price }) => price)
}

function columnsOf(terms: SeasonTerms) {
  return {
    starts_on: terms.startsOn,
    ends_on: terms.endsOn,
    matches: terms.matches,
    vat_rate: terms.vatRate,
    renewal_from: terms.renewalFrom,
    confirm_until: terms.confirmUntil,
    silent_holders: terms.silentHolders,
    notice_until: terms.noticeUntil,
    instalments: terms.instalments,
    instalment_day: terms.instalmentDay,
  }
}
