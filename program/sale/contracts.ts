import type { Language } from '#club/club.ts'
import { siteOrigin } from '#club/domains.ts'
import { mainSite, siteOf } from '#club/sites.ts'
import { type ContractsContext, createContracts } from '#modules/contracts/contracts.ts'
import { createContractCorrections } from '#modules/contracts/correcting/correcting.ts'
import { contractCreditsRoutes } from '#modules/contracts/credits/credits.routes.ts'
import { createContractCredits } from '#modules/contracts/credits/paying-out.ts'
import { contractsRoutes } from '#modules/contracts/routes.ts'
import { createContractMailing } from '#modules/contracts/sending-again.ts'
import { createTransferDues } from '#modules/contracts/transfers/dues.ts'
import { contractTransfersRoutes } from '#modules/contracts/transfers/transfers.routes.ts'
import { createContractTransfers } from '#modules/contracts/transfers/transfers.ts'
import { createWaitingByHand } from '#modules/contracts/waiting-by-hand.ts'
import type { Caller } from '#platform/http/access.ts'
import type { App } from '#platform/http/http.ts'
import { path } from '#web/paths.ts'
import type { Ground } from '../ground.ts'
import type { People } from '../people.ts'
import type { AfterTheSale } from './after-the-sale.ts'
import { openRenewal } from './contract-renewal.ts'
import type { Sale } from './sale.ts'

export type SeasonContracts = Awaited<ReturnType<typeof openContracts>>

/** Dues of season tickets: the contract is their subject, the season their period. */
const SEASON_TICKET = 'seasonTicket'

type ContractsGiven = {
  app: App
  ground: Ground
  people: Pick<People, 'contacts' | 'organisations' | 'identity' | 'terminating'>
  sale: Sale
  afterTheSale: Pick<AfterTheSale, 'seasonTickets'>
}

/** Season tickets as contracts: read, changed, passed on, renewed, ended, with their routes. */
export async function openContracts(given: ContractsGiven) {
  const { app, ground, people, sale, afterTheSale } = given
  const { home } = ground
  const { recipientOf, holdPerson } = people.contacts
  const { recurring, payments, tickets } = sale
  const transfers = transfersOf(given)
  const shared: Parameters<typeof openRenewal>[0] = {
    ...{ ground, people, sale, afterTheSale },
    contractUrl: (contract, language: Language) => home + path.contract({ contract }, language),
    giveSeasonTicket: (trx, gift) => afterTheSale.seasonTickets.giveIn(trx, gift, ({ isAhead }) => isAhead),
    endTransfers: transfers.endTransfers,
  }
  const renewal = openRenewal(shared)
  const contracts = createContracts({
    ...ground,
    recipientOf,
    holdPerson,
    paymentInfo: payments.paymentInfo,
    holdTokens: payments.holdTokens,
    standOf: tickets.sideOf,
    classOfBlock: tickets.classOfBlock,
    ...shared,
    changeDuesPayment: (trx, { contractId, ...to }) =>
      recurring.changePayment(trx, { kind: SEASON_TICKET, subjectId: contractId, ...to }),
  })
  const { contractUrl } = shared
  const corrections = correctionsOf(given, { transfers, contractUrl })
  const credits = createContractCredits({
    ...ground,
    ...{ recipientOf, orders: sale.afterSale, dues: recurring, discounts: sale.discounts },
    ticketsUrl: (language) =>
      siteOrigin(siteOf('tickets') ?? mainSite(), ground.domains) + path.tickets(language),
  })
  const mailing = createContractMailing({
    ...ground,
    ...{ recipientOf, contractUrl, dues: recurring, transfers },
    contractsUrl: (language) => home + path.contracts(language),
  })
  const waitingByHand = createWaitingByHand({
    ...ground,
    recipientOf,
    seasonTicketsUrl: sale.seasonTicketsUrl,
  })
  people.terminating.register('seasonTicket', contracts.terminableSeasonTickets())
  if (siteOf('tickets'))
    for (const plugin of [
      contractsRoutes(contracts),
      contractTransfersRoutes(transfers),
      contractCreditsRoutes(credits),
    ])
      await app.register(plugin)
  const waitingFor = async (caller: Caller) => ({
    ...(await contracts.waitingOf({ caller })),
    transfers: await askedFor(transfers, caller),
  })
  return { contracts, corrections, credits, mailing, waitingByHand, transfers, renewal, waitingFor }
}

/** What staff mend in a contract. */
function correctionsOf(
  { ground, people, sale, afterTheSale }: ContractsGiven,
  shared: { transfers: ReturnType<typeof transfersOf>; contractUrl: ContractsContext['contractUrl'] },
) {
  const { recipientOf, holdPerson } = people.contacts
  return createContractCorrections({
    ...ground,
    ...{ recipientOf, holdPerson, contractUrl: shared.contractUrl },
    seasonTickets: afterTheSale.seasonTickets,
    ...createTransferDues(sale.recurring),
    dues: sale.recurring,
    placeKindOf: sale.tickets.placeKindOf,
    endTransfers: shared.transfers.endTransfers,
  })
}

/** Contracts that pass from one person to another. */
function transfersOf({ ground, people, sale, afterTheSale }: ContractsGiven) {
  const { recipientOf, languageOf, holdPerson } = people.contacts
  const { recurring, payments, tickets } = sale
  return createContractTransfers({
    ...ground,
    ...createTransferDues(recurring),
    attempts: people.identity.attempts,
    seasonTickets: afterTheSale.seasonTickets,
    recipientOf,
    languageOf,
    holdPerson,
    paymentInfo: payments.paymentInfo,
    placeKindOf: tickets.placeKindOf,
    standOf: tickets.sideOf,
    transferUrl: ({ id, token }, language) =>
      `${ground.home}${path.contractTransfer({ transfer: id }, language)}${token ? `#${token}` : ''}`,
  })
}

/** Contracts that somebody else offers to the caller, and that wait for an answer. */
async function askedFor(
  { listRecipient, listSubscriber }: ReturnType<typeof createContractTransfers>,
  caller: Caller,
): Promise<{ transferId: string; senderName: string | null }[]> {
  const wish = { caller, page: 1, pageSize: 20 }
  const lists = await Promise.all([listRecipient(wish), listSubscriber(wish)])
  return lists
    .flatMap(({ items }) => items.map(({ id, role, state, holderName }) => ({ id, role, state, holderName })))
    .filter(({ role, state }) => role === 'invited' && state === 'Waiting')
    .map(({ id, holderName }) => ({ transferId: id, senderName: holderName }))
}
