import { z } from 'zod'
import { listOf, listQuery } from '#platform/lists.ts'
import { ContractParty, contractPageSize } from './schema.ts'

/** ABO-12: what all contracts of one subscriber have in common. */
export const ContractMasterData = z
  .object({
    id: z.uuid(),
    subscriber: ContractParty,
    contractCount: z.int(),
    upcomingSeason: z.int().nullable().meta({ description: 'The season that is on offer now' }),
    confirmUntil: z.iso.datetime().nullable(),
    /** Whoever has more than one looks at all of them at once. */
    needsConfirmation: z.boolean(),
    confirmedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ContractMasterData' })
export type ContractMasterData = z.infer<typeof ContractMasterData>

export const masterDataQuery = listQuery({ maxPageSize: 1000 })
export const ContractMasterDataList = listOf(ContractMasterData).meta({ id: 'ContractMasterDataList' })

/** ABO-40: master data are right; of the contracts named, the next season is wanted too. Without a body they are right alone. */
export const ConfirmMasterData = z
  .strictObject({ contractIds: z.array(z.uuid()).max(contractPageSize).optional() })
  .meta({ id: 'ConfirmMasterData' })
export const MasterDataConfirmed = z
  .object({ confirmedAt: z.iso.datetime(), contractsConfirmed: z.int() })
  .meta({ id: 'MasterDataConfirmed' })
