import { terminationReasons } from '#club/contracts.ts'
import type { TokenBlocker } from '#modules/payments/payments.ts'
import type { Trx } from '#platform/db.ts'
import type { Caller } from '#platform/http/access.ts'
import { inContext } from '#platform/in-context.ts'
import { changeAddress, changeDetails, changePayment } from './changes.ts'
import { conclude } from './concluding.ts'
import { confirm } from './confirming.ts'
import type { ContractsContext } from './context.ts'
import { type ContractWish, holdContract, isTokenOfContract } from './contracts.storage.ts'
import { terminableSeasonTickets } from './ending-by-letter.ts'
import {
  listContracts,
  listMasterData,
  listPrices,
  listSeasonTicketContracts,
  ownMasterData,
  readContract,
  readMasterData,
  readSeasonTicketContract,
} from './reading.ts'
import { terminate, terminateOwn } from './terminating.ts'
import { waitingOf } from './waiting.ts'

export type { AddedMatches } from './added-matches/added-matches.ts'
export type { NewDeal } from './concluding.ts'
export type { ContractsContext } from './context.ts'
export type { ContractCorrections, Correction } from './correcting/correcting.ts'
export type { ContractCredits } from './credits/paying-out.ts'
export type { MatchCredits } from './match-credits/match-credits.ts'
export type { Renewal, RenewalRun, RunPiece } from './renewal/renewal.ts'
export type { SeasonSale } from './sale/sale.ts'
export type { ContractMailing } from './sending-again.ts'
export type { WaitingContracts } from './waiting.ts'
export type { WaitingByHand } from './waiting-by-hand.ts'
export type Contracts = ReturnType<typeof createContracts>

/** The method that a contract which goes on is paid with stays (PM-06). */
export const contractTokenBlocker: TokenBlocker = {
  code: 'USER_HAS_UNCANCELLED_CONTRACT',
  blocks: isTokenOfContract,
}

/** Season tickets as contracts: concluded, read, changed, confirmed for another season, ended. */
export function createContracts(ctx: ContractsContext) {
  return inContext(ctx, {
    conclude,
    listSeasonTicketContracts,
    readSeasonTicketContract,
    listMasterData,
    readMasterData,
    listContracts,
    listPrices,
    readContract,
    changeAddress,
    changePayment,
    changeDetails,
    listTerminationReasons,
    terminateOwn,
    /** For staff and for what came by letter: holds no lock of its own, the caller holds the contract. */
    terminate,
    terminableSeasonTickets,
    waitingOf,
    confirm,
    hold: (_: ContractsContext, trx: Trx, wish: ContractWish) => holdContract(trx, wish),
  })
}

/** ABO-38: the same for all; 404 for other people's master data. */
async function listTerminationReasons(
  ctx: ContractsContext,
  given: { caller: Caller; id: string },
): Promise<{ id: string; name: (typeof terminationReasons)[number]['name'] }[]> {
  await ownMasterData(ctx, given)
  return terminationReasons.map(({ id, name }) => ({ id, name }))
}
