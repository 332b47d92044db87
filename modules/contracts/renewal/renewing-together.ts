import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { giftOf } from '../concluding.ts'
import type { ContractRow } from '../contracts.storage.ts'
import { mediumCents } from '../rules.ts'
import { isContractStep, isPending } from '../states.rules.ts'
import { DUE_KIND, type RenewalContext } from './context.ts'
import { partsOf, seasonPriceCents } from './renewal.rules.ts'
import { closeWish, RENEWING, type Renewing } from './renewing.ts'

type Staying = { contract: ContractRow; isMember: boolean }

/**
 * What `renew` does, with many contracts that stay where they are, in some ten statements for all of them. Throws where one of them is
 * refused: the caller takes all of it back, and renews one after the other.
 */
export async function renewTogether(
  ctx: RenewalContext,
  trx: Trx,
  { season, prices, today, staying }: Renewing & { staying: readonly Staying[] },
): Promise<void> {
  const renewed = staying.map(({ contract, isMember }) => ({
    former: contract,
    contract: {
      ...contract,
      state: isPending(contract.state) ? contract.state : ('Confirmed' as const),
      restingState: contract.restingState === 'NotConfirmed' ? ('Confirmed' as const) : contract.restingState,
      season: season.season,
      confirmedSeason: season.season,
      endsOn: season.endsOn,
      // The caller has looked: the list has a price for each.
      priceCents: seasonPriceCents(prices, { ...contract, isMember })!,
      medium: contract.newMedium ?? contract.medium,
    },
  }))
  await writeRenewals(trx, renewed)
  for (const { former, contract } of renewed)
    if (former.newPriceClass !== null) await closeWish(trx, former, contract, null)
  await ctx.giveSeasonTickets(
    trx,
    renewed.map(({ contract }) => giftOf({ contract, vatRate: season.vatRate, actor: RENEWING })),
  )
  await ctx.dues.planTogether(
    trx,
    renewed.map(({ contract: { id, medium, pays, subscriberId, paymentTokenId, priceCents } }) => ({
      ...{ kind: DUE_KIND, subjectId: id, period: String(season.season), payerId: subscriberId },
      ...{ vatRate: season.vatRate, paymentTokenId, actor: RENEWING },
      parts: partsOf({ cents: priceCents + mediumCents(medium), pays, season, today }),
    })),
  )
}

type Renewed = { former: ContractRow; contract: ContractRow }

/** As `changeContract` writes one: only steps that the table of states knows, each with the row of its story. */
async function writeRenewals(trx: Trx, renewed: readonly Renewed[]): Promise<void> {
  for (const { former, contract } of renewed)
    if (former.state !== contract.state && !isContractStep(former.state, contract.state))
      throw new RangeError(`a contract goes from ${former.state} not to ${contract.state}`)
  const rows = renewed.map(({ former, contract }) => ({
    ...{ id: contract.id, stepId: newId(), fromState: former.state },
    ...{ state: contract.state, restingState: contract.restingState, season: contract.season },
    ...{ endsOn: contract.endsOn, priceCents: contract.priceCents, medium: contract.medium },
    changes: {
      season: [former.season, contract.season],
      priceCents: [former.priceCents, contract.priceCents],
    },
  }))
  await sql`
    with renewed as (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (id uuid, "stepId" uuid, "fromState" text,
        state text, "restingState" text, season int, "endsOn" date, "priceCents" int, medium text, changes jsonb)),
    told as (
      insert into contract_steps (id, contract_id, kind, from_state, to_state, actor, changes)
      select "stepId", id, 'renewed', "fromState", state, ${RENEWING}, changes from renewed)
    update contracts c set state = r.state, resting_state = r."restingState", season = r.season, confirmed_season = r.season,
      ends_on = r."endsOn", price_cents = r."priceCents", medium = r.medium, new_medium = null, new_price_class = null
    from renewed r where c.id = r.id`.execute(trx)
}
