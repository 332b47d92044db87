import type {
  ContractCorrections,
  ContractCredits,
  ContractMailing,
  Contracts,
  Renewal,
  SeasonSale,
  WaitingByHand,
} from '#modules/contracts/contracts.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import { pagesOf } from '#modules/office/shared/csv.ts'
import type { Recurring } from '#modules/recurring/recurring.ts'
import type { SeasonTickets } from '#modules/tickets/tickets.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Jobs } from '#platform/jobs.ts'
import { type List, pageOf } from '#platform/lists.ts'
import {
  type ContractFilters,
  contractViews,
  type endings,
  type OfficeContract,
  type OfficeContractDetail,
  type OfficeContractQuery,
} from './schema.ts'
import * as storage from './storage.ts'

/** What the rooms of contracts and their renewal work with. */
export type ContractsRoomContext = {
  db: Db
  jobs: Jobs
  contracts: Pick<Contracts, 'terminate' | 'hold'>
  corrections: ContractCorrections
  credits: ContractCredits
  mailing: ContractMailing
  waitingByHand: WaitingByHand
  renewal: Renewal
  /** Who buys season tickets when. */
  phases: SeasonSale['phases']
  dues: Pick<Recurring, 'duesOf' | 'cancel'>
  seasonTickets: Pick<SeasonTickets, 'endOf'>
}

/** As `modules/recurring` knows the dues of season tickets. */
const DUE_KIND = 'seasonTicket'
const ROWS_AT_ONCE = 500

export async function listContracts(db: Db, query: OfficeContractQuery): Promise<List<OfficeContract>> {
  const { page, pageSize } = query
  const [rows, count] = await Promise.all([
    storage.listContracts(db, { wanted: query, limit: pageSize + 1, offset: (page - 1) * pageSize }),
    storage.countContracts(db, query),
  ])
  return pageOf(rows, query, count)
}

export async function countContracts(db: Db): Promise<{ items: { key: string; count: number }[] }> {
  const items = await Promise.all(
    contractViews.map(async (view) => ({ key: view, count: await storage.countContracts(db, { view }) })),
  )
  return { items }
}

/** All that are wanted, by number, a few hundred at once. */
export function allContracts(db: Db, wanted: ContractFilters): AsyncIterable<OfficeContract> {
  let after: string | null = null
  return pagesOf(async () => {
    const items = await storage.listContracts(db, { wanted, limit: ROWS_AT_ONCE, after })
    after = items.at(-1)?.number ?? after
    return { items, hasNextPage: items.length === ROWS_AT_ONCE }
  })
}

export async function loadContract(
  { db, dues, mailing, credits }: Pick<ContractsRoomContext, 'db' | 'dues' | 'mailing' | 'credits'>,
  id: string,
): Promise<OfficeContractDetail> {
  const contract = await storage.findContract(db, id)
  if (!contract) throw notFound()
  const [tickets, owed, steps, mails, credit] = await Promise.all([
    storage.loadSeasonTickets(db, id),
    dues.duesOf(db, { kind: DUE_KIND, subjectId: id }),
    storage.loadSteps(db, id),
    mailing.available(db, id),
    credits.load(db, id),
  ])
  return {
    ...contract,
    mails,
    terminatedAt: contract.terminatedAt?.toISOString() ?? null,
    seasonTickets: tickets.map(({ endedAt, ...one }) => ({
      ...one,
      endedAt: endedAt?.toISOString() ?? null,
    })),
    dues: owed.map(({ id: dueId, number, period, amountCents, dueOn, state, attempts }) => ({
      ...{ id: dueId, number, period, amountCents, dueOn, state, attempts },
    })),
    credit: {
      payableCents: credit.payableCents,
      askedBy: credit.askedBy?.replace(/^staff:/, '') ?? null,
      items: credit.credits.map(
        ({ kind, match, amountCents, leftCents, paidCents, voucherEnding, createdAt }) => ({
          ...{ kind, match, amountCents, leftCents, paidCents, voucherEnding },
          createdAt: createdAt.toISOString(),
        }),
      ),
    },
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  }
}

export type Ending = (typeof endings)[number]

/** With its season: tickets and dues stay. At once: both end, and whoever wants money back is given it by hand. */
export async function previewEnd(
  { dues }: Pick<ContractsRoomContext, 'dues'>,
  db: Db,
  { id, when }: { id: string; when: Ending },
): Promise<Consequences> {
  const contract = await storage.findContract(db, id)
  if (!contract) throw notFound()
  if (contract.state === 'SubscriberChanged' || (contract.state === 'Terminated' && when === 'season'))
    throw new AppError(409, 'CONTRACT_HAS_ENDED', 'The contract has ended')
  const tickets = (await storage.loadSeasonTickets(db, id)).filter(({ endedAt }) => endedAt === null)
  const ahead = tickets.reduce((sum, one) => sum + one.ahead, 0)
  const open = (await dues.duesOf(db, { kind: DUE_KIND, subjectId: id })).filter(({ state }) =>
    ['planned', 'collecting', 'invoiced', 'failed', 'suspended'].includes(state),
  )
  const cents = open.reduce((sum, one) => sum + one.amountCents, 0)
  const isNow = when === 'now'
  const lines = [
    { kind: 'placeFree', isNot: contract.state === 'Terminated' },
    { kind: 'ticketsEnd', count: ahead, isNot: !isNow },
    { kind: 'duesCancelled', count: open.length, cents, isNot: !isNow },
    { kind: 'refund', isNot: true },
    { kind: 'mail', count: 1, isNot: contract.state === 'Terminated' },
  ]
  return tellConsequences({ lines, totalCents: null, isFinal: true })
}

/** Extraordinary: staff end what its holder could not end, or not now. */
export async function endContract(
  { contracts, dues, seasonTickets }: ContractsRoomContext,
  trx: Trx,
  given: { id: string; when: Ending; reason: string; by: string },
): Promise<void> {
  const { id, when, reason, by } = given
  const actor = `staff:${by}`
  const held = await contracts.hold(trx, { id })
  if (!held) throw notFound()
  if (held.state !== 'Terminated')
    await contracts.terminate(trx, { contract: held, actor, reasonId: null, words: reason })
  if (when === 'season') return
  await dues.cancel(trx, { kind: DUE_KIND, subjectId: id, because: reason, actor })
  await seasonTickets.endOf(trx, { contractId: id, actor, because: reason })
}
