import { z } from 'zod'
import { type RetentionKind, retention } from '#club/retention.ts'
import { listOf } from '#platform/lists.ts'

/** What keeps an account from being deleted, with the title of the refusal (ACC-30) and one sentence. */
export const blockerRefusals = {
  runningContracts: {
    title: 'ACCOUNT_HAS_RUNNING_CONTRACTS',
    detail: 'A contract is running: a club membership, a season ticket or a subscription',
  },
  openPayments: {
    title: 'ACCOUNT_HAS_OPEN_PAYMENTS',
    detail: 'A payment or a refund has not been finished',
  },
  runningPayouts: {
    title: 'ACCOUNT_HAS_RUNNING_PAYOUTS',
    detail: 'A ticket is on the exchange, or its seller has not been paid yet',
  },
  openReturns: { title: 'ACCOUNT_HAS_OPEN_RETURNS', detail: 'A return is on its way' },
  ordersUnderWay: { title: 'ACCOUNT_HAS_OPEN_ORDERS', detail: 'An order has not been sent yet' },
  unfinishedPapers: {
    title: 'ACCOUNT_HAS_UNFINISHED_PAPERS',
    detail: 'An invoice or a credit note is being made',
  },
  lastAdmin: {
    title: 'ACCOUNT_IS_LAST_ADMIN',
    detail: 'The last administrator of an organisation that has other members',
  },
  lastGuardian: {
    title: 'ACCOUNT_IS_LAST_GUARDIAN',
    detail: 'Looks after children alone: they are taken out, or somebody else looks after them first',
  },
} as const

/** Why two accounts do not become one. */
export const mergeErrors = {
  MERGE_WITH_ITSELF: 'These are the same account',
  MERGE_CONFLICT: 'Something of both accounts does not go together, or is under way',
} as const

/** What stands between two accounts; keys of words in the office. */
export const mergeConflicts = [
  'twoMemberships',
  'twoApplications',
  'twoSeasonTickets',
  'twoTelevision',
  'paymentRuns',
  'isBlocked',
  'otherWayRound',
] as const

/** What becomes of one account in another: how many of each kind move, and how many go. */
export type MergeOutlook = {
  conflicts: string[]
  moves: { kind: string; count: number }[]
  goes: { kind: string; count: number }[]
}

export type BlockerKind = keyof typeof blockerRefusals

const kinds = <T extends string>(table: Record<T, unknown>) => Object.keys(table) as [T, ...T[]]
const count = z.number().int().min(1)

/** What somebody sees before they decide: what is in the way, what the law keeps, and what they can no longer reach. */
export const DeletionOutlook = z
  .object({
    blockers: z.array(z.object({ kind: z.enum(kinds<BlockerKind>(blockerRefusals)), count })),
    kept: z.array(
      z.object({
        kind: z.enum(kinds<RetentionKind>(retention)),
        count,
        until: z.iso.datetime().meta({ description: 'When the last of them goes' }),
      }),
    ),
    losses: z.array(
      z.object({
        kind: z.enum(['subscriptions', 'tickets', 'transfers', 'vouchers']),
        count,
        cents: z.number().int().optional().meta({ description: 'Gross cents that are still on vouchers' }),
      }),
    ),
  })
  .meta({ id: 'DeletionOutlook', description: 'What deleting the account would mean now' })
export type DeletionOutlook = z.infer<typeof DeletionOutlook>

export const deletionQuery = z.object({
  acceptLosses: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Needed where tickets or vouchers can no longer be reached afterwards' }),
})

const exportFields = {
  id: z.uuid(),
  state: z.enum(['running', 'ready']),
  requestedAt: z.iso.datetime(),
  readyAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable().meta({ description: 'From then on it is deleted' }),
  bytes: z.number().int().nullable(),
}

export const DataExport = z
  .object(exportFields)
  .meta({ id: 'DataExport', description: 'An archive of all of one’s own data' })
export type DataExport = z.infer<typeof DataExport>

export const DataExportList = listOf(DataExport)

/** Told once, to whoever asked; the mail names it again. */
export const RequestedDataExport = z
  .object({
    ...exportFields,
    token: z.string().meta({ description: 'Opens the archive, signed in as oneself' }),
  })
  .meta({ id: 'RequestedDataExport' })
export type RequestedDataExport = z.infer<typeof RequestedDataExport>

export const exportFileParams = z.object({ id: z.uuid(), token: z.string().max(100) })
