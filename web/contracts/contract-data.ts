import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PostalAddress } from '#modules/contacts/schema.ts'
import {
  changeContract,
  changeContractAddress,
  changeContractPayment,
  confirmContractMasterData,
  listContractMasterData,
  listContracts,
  listPricesOfContract,
  listSeasonTicketContracts,
  listTerminationReasons,
  readContract,
  readContractMasterData,
  terminateContract,
} from '#modules/contracts/endpoints.ts'
import {
  type Contract,
  type ContractChange,
  type ContractPrice,
  contractPageSize,
} from '#modules/contracts/schema.ts'
import { type Answer, call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { read, readOrNull, shownInPlace, write } from '#web/api/screen-calls.ts'

/** What the screens of contracts read and change. */

/** Everything that I pay for or use, of all seasons. */
export function useSeasonTicketContracts() {
  return useQuery({
    queryKey: ['contracts', 'all'],
    queryFn: ({ signal }) => read(listSeasonTicketContracts, { query: { pageSize: 1000 }, signal }),
  })
}

/** Null when it is nobody's or somebody else's. */
export function useContract(id: string) {
  return useQuery({
    queryKey: ['contracts', 'one', id],
    queryFn: ({ signal }) => readOrNull(readContract, { params: { id }, signal }),
  })
}

/** Of whoever is signed in; null where they have no contract of their own. */
export function useOwnMasterData() {
  return useQuery({
    queryKey: ['contracts', 'masterData'],
    queryFn: async ({ signal }) =>
      (await read(listContractMasterData, { query: { pageSize: 1 }, signal })).items[0] ?? null,
  })
}

export function useMasterData(id: string) {
  return useQuery({
    queryKey: ['contracts', 'masterData', id],
    queryFn: ({ signal }) => readOrNull(readContractMasterData, { params: { id }, signal }),
  })
}

/** ABO-31, ABO-54: all contracts of one subscriber at once. */
export function useContractsOf(masterDataId: string) {
  return useQuery({
    queryKey: ['contracts', 'of', masterDataId],
    queryFn: ({ signal }) =>
      read(listContracts, { query: { masterDataId, page: 1, pageSize: contractPageSize }, signal }),
  })
}

/**
 * Prices of the next season for this contract's kind of ticket (ABO-25). ABO-52: what cannot be loaded is undefined, and
 * nobody hears of it; `isPending` tells it from what is still being loaded.
 */
export function useContractPrices({ id, masterDataId }: Pick<Contract, 'id' | 'masterDataId'>) {
  const query = useQuery({
    queryKey: ['contracts', 'prices', id],
    queryFn: ({ signal }) =>
      readPrices({ contractId: id, masterDataId, signal }).then((prices) => ({ prices })),
  })
  return { prices: query.data?.prices, isPending: query.isPending }
}

async function readPrices(given: {
  contractId: string
  masterDataId: string
  signal: AbortSignal
}): Promise<ContractPrice[] | undefined> {
  const { contractId, masterDataId, signal } = given
  const answer = await call(listPricesOfContract, {
    params: { id: masterDataId },
    query: { contractId },
    signal,
    reaction: () => 'silent',
  })
  return answer.ok ? answer.data.items : undefined
}

/** Asked only where somebody may end it. */
export function useTerminationReasons({ masterDataId, may }: Pick<Contract, 'masterDataId' | 'may'>) {
  return useQuery({
    enabled: may.terminate,
    queryKey: ['contracts', 'reasons', masterDataId],
    queryFn: ({ signal }) => read(listTerminationReasons, { params: { id: masterDataId }, signal }),
  })
}

/** What a subscriber does. Null: it is done, and every screen reads anew; else why it is not, told in its place. */
export function useContractChanges(id: string) {
  const client = useQueryClient()

  async function changed(done: Promise<Failure | null>): Promise<Failure | null> {
    const failure = await done
    // Also after a refusal: somebody else may have changed it meanwhile.
    await client.invalidateQueries({ queryKey: ['contracts'] })
    if (!failure) void client.invalidateQueries({ queryKey: ['overview'] })
    return failure
  }

  return {
    changeAddress: (type: 'invoice' | 'shipping', body: PostalAddress) =>
      changed(write(changeContractAddress, { params: { id, type }, body })),
    changePayment: (paymentTokenId: string | null) =>
      changed(write(changeContractPayment, { params: { id }, body: { paymentTokenId } })),
    changeDetails: (body: ContractChange) => changed(write(changeContract, { params: { id }, body })),
    terminate: (terminationReasonId: string) =>
      changed(write(terminateContract, { params: { id }, query: { terminationReasonId } })),
  }
}

/** SUC-04, SUC-05: my data are right, and of the contracts named the next season is wanted. */
export function useConfirmation(masterDataId: string) {
  const client = useQueryClient()
  return async (contractIds: string[]): Promise<Answer<{ contractsConfirmed: number }>> => {
    const answer = await call(confirmContractMasterData, {
      params: { id: masterDataId },
      body: { contractIds },
      reaction: shownInPlace,
    })
    await client.invalidateQueries({ queryKey: ['contracts'] })
    if (answer.ok) void client.invalidateQueries({ queryKey: ['overview'] })
    return answer
  }
}
