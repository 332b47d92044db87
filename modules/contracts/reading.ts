import type { StoredPaymentMethod } from '#modules/payments/schema.ts'
import { berlinDate } from '#platform/dates.ts'
import { notFound } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { mayWishFor } from './accessible.ts'
import type { ContractsContext } from './context.ts'
import { type ContractRow, findContract } from './contracts.storage.ts'
import type { ContractMasterData } from './master-data.schema.ts'
import {
  loadContractsOf,
  loadMasterData,
  loadMatchesOf,
  loadMembers,
  loadNames,
  loadOwnContracts,
  loadWishesOf,
  type MasterDataRow,
} from './reading.storage.ts'
import type { Contract, ContractPrice, SeasonTicketContract } from './schema.ts'
import { type ContractPriceRow, loadPrices, loadSeasons } from './seasons.storage.ts'
import {
  type ContractSurroundings,
  classNameOf,
  contractView,
  seasonContractView,
  ticketTypeNameOf,
} from './views.rules.ts'

/** Everything that contracts are shown with, in as many statements for a thousand of them as for one. */
export async function surroundingsOf(
  ctx: ContractsContext,
  { caller, contracts }: { caller: Caller; contracts: readonly ContractRow[] },
): Promise<ContractSurroundings> {
  const { db, paymentInfo, standOf } = ctx
  const parties = contracts.flatMap(({ subscriberId, recipientId, contractorId }) => [
    subscriberId,
    recipientId,
    contractorId,
  ])
  const ids = contracts.map(({ id }) => id)
  const isOwn = contracts.some(({ subscriberId }) => subscriberId === caller.subjectId)
  const [seasons, wishes, matches, names, members, info] = await Promise.all([
    loadSeasons(db),
    loadWishesOf(db, ids),
    loadMatchesOf(db, ids),
    loadNames(db, [...new Set(parties)]),
    loadMembers(db, [...new Set(contracts.map(({ subscriberId }) => subscriberId))]),
    isOwn ? paymentInfo({ caller }) : null,
  ])
  const nextSeasons = new Set(contracts.map(({ season }) => season + 1))
  const prices = new Map<number, ContractPriceRow[]>()
  for (const season of nextSeasons) prices.set(season, await loadPrices(db, season))
  const methods: StoredPaymentMethod[] = info
    ? [...info.creditCard, ...info.payPal, ...(info.sepa ?? [])]
    : []
  return {
    callerId: caller.subjectId,
    names,
    seasons: new Map(seasons.map((season) => [season.season, season])),
    prices,
    matches,
    wishes,
    methods: new Map(methods.map((method) => [method.id, method])),
    standOf,
    isMember: (subscriberId) => members.has(subscriberId),
    today: berlinDate(new Date()),
  }
}

export async function listSeasonTicketContracts(
  ctx: ContractsContext,
  given: {
    caller: Caller
    query: {
      page: number
      pageSize: number
      active?: string | undefined
      currentSeason?: string | undefined
      upcomingSeason?: string | undefined
      countryCode?: string | undefined
    }
  },
): Promise<List<SeasonTicketContract>> {
  const { caller, query } = given
  const { page, pageSize } = query
  const contracts = await loadOwnContracts(ctx.db, {
    subjectId: caller.subjectId,
    page,
    pageSize,
    isActive: flagOf(query.active),
    hasCurrentSeason: flagOf(query.currentSeason),
    hasUpcomingSeason: flagOf(query.upcomingSeason),
    countryCode: query.countryCode ?? null,
  })
  const around = await surroundingsOf(ctx, { caller, contracts })
  return pageOf(
    contracts.map((contract) => seasonContractView(contract, around)),
    query,
  )
}

function flagOf(flag: string | undefined): boolean | null {
  return flag === undefined ? null : flag === 'true'
}

export async function readSeasonTicketContract(
  ctx: ContractsContext,
  { caller, id }: { caller: Caller; id: string },
): Promise<SeasonTicketContract> {
  const contract = await findContract(ctx.db, { id, partyId: caller.subjectId })
  if (!contract) throw notFound()
  return seasonContractView(contract, await surroundingsOf(ctx, { caller, contracts: [contract] }))
}

/** ABO-33: for whoever pays for it or uses it; 404 for everybody else. */
export async function readContract(
  ctx: ContractsContext,
  { caller, id }: { caller: Caller; id: string },
): Promise<Contract> {
  const contract = await findContract(ctx.db, { id, partyId: caller.subjectId })
  if (!contract) throw notFound()
  return viewFor(ctx, caller, contract)
}

export async function viewFor(
  ctx: ContractsContext,
  caller: Caller,
  contract: ContractRow,
): Promise<Contract> {
  return contractView(contract, await surroundingsOf(ctx, { caller, contracts: [contract] }))
}

export async function listContracts(
  ctx: ContractsContext,
  given: { caller: Caller; query: { page: number; pageSize: number; masterDataId?: string | undefined } },
): Promise<List<Contract>> {
  const { caller, query } = given
  const { masterDataId = null, page, pageSize } = query
  const wish = { masterDataId, subscriberId: caller.subjectId, page, pageSize }
  const contracts = await loadContractsOf(ctx.db, wish)
  const around = await surroundingsOf(ctx, { caller, contracts })
  return pageOf(
    contracts.map((contract) => contractView(contract, around)),
    query,
  )
}

/** ABO-12: one subscriber has one at most; none is an empty list. */
export async function listMasterData(
  ctx: ContractsContext,
  { caller, query }: { caller: Caller; query: { page: number; pageSize: number } },
): Promise<List<ContractMasterData>> {
  const row = query.page === 1 ? await loadMasterData(ctx.db, { subscriberId: caller.subjectId }) : null
  return pageOf(row ? [await masterDataView(ctx, row)] : [], query)
}

export async function readMasterData(
  ctx: ContractsContext,
  given: { caller: Caller; id: string },
): Promise<ContractMasterData> {
  return masterDataView(ctx, await ownMasterData(ctx, given))
}

/** 404 for other people's. */
export async function ownMasterData(
  { db }: ContractsContext,
  { caller, id }: { caller: Caller; id: string },
): Promise<MasterDataRow> {
  const row = await loadMasterData(db, { subscriberId: caller.subjectId, id })
  if (!row) throw notFound()
  return row
}

async function masterDataView({ db }: ContractsContext, row: MasterDataRow): Promise<ContractMasterData> {
  const names = await loadNames(db, [row.subscriberId])
  return {
    id: row.id,
    subscriber: { subjectId: row.subscriberId, name: names.get(row.subscriberId) ?? '', isSelf: true },
    contractCount: row.contractCount,
    upcomingSeason: row.upcomingSeason,
    confirmUntil: row.confirmUntil?.toISOString() ?? null,
    needsConfirmation: row.open > 0,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
  }
}

/** ABO-25, ABO-32, ABO-34: of the season after those that the contracts are for; with a contract, for its type of ticket. */
export async function listPrices(
  ctx: ContractsContext,
  given: { caller: Caller; id: string; contractId?: string | undefined },
): Promise<List<ContractPrice>> {
  const { caller, contractId } = given
  const { db } = ctx
  const master = await ownMasterData(ctx, given)
  const contract = contractId ? await findContract(db, { id: contractId, partyId: caller.subjectId }) : null
  if (contractId && contract?.masterDataId !== master.id) throw notFound()
  const season = contract ? contract.season + 1 : await nextSeasonOf(ctx, master)
  const prices = season === null ? [] : await loadPrices(db, season)
  const items = prices
    .filter(
      ({ ticketType, priceClass }) =>
        !contract || (ticketType === contract.ticketType && mayWishFor(contract, priceClass)),
    )
    .map((price) => ({
      season: price.season,
      priceClass: price.priceClass,
      priceClassName: classNameOf(price.priceClass),
      ticketType: price.ticketType,
      ticketTypeName: ticketTypeNameOf(price.ticketType),
      price: price.priceCents / 100,
      memberPrice: price.memberPriceCents === null ? null : price.memberPriceCents / 100,
    }))
  return pageOf(items, { page: 1, pageSize: Math.max(1, items.length) }, items.length)
}

async function nextSeasonOf(ctx: ContractsContext, master: MasterDataRow): Promise<number | null> {
  const wish = { masterDataId: master.id, subscriberId: master.subscriberId, page: 1, pageSize: 10_000 }
  const seasons = (await loadContractsOf(ctx.db, wish)).map(({ season }) => season)
  return seasons.length > 0 ? Math.max(...seasons) + 1 : null
}
