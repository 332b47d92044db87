import { z } from 'zod'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'

const cents = z.number().int()
const day = z.iso.date()

/** What is owed to the club, as tabs above the list. */
export const openItemViews = ['all', 'overdue', 'returned', 'handedToStaff'] as const
export const OpenItemQuery = officeListQuery.extend({ view: z.enum(openItemViews).default('all') })
export type OpenItemQuery = z.infer<typeof OpenItemQuery>

/** An order whose money is still to come: bought on account, or taken back by a bank. */
export const OfficeOpenItem = z
  .object({
    id: z.uuid(),
    order: z.object({ id: z.uuid(), number: z.string() }),
    buyer: z.string(),
    cause: z.enum(['onAccount', 'returned']),
    owedCents: cents,
    openCents: cents,
    dueOn: day.meta({ description: 'Until when the last letter wants it' }),
    isOverdue: z.boolean(),
    dunningLevel: z.number().int().meta({ description: '0 nothing yet, 4 handed to staff' }),
  })
  .meta({ id: 'OfficeOpenItem' })
export type OfficeOpenItem = z.infer<typeof OfficeOpenItem>
export const OfficeOpenItemList = listOf(OfficeOpenItem).meta({ id: 'OfficeOpenItemList' })

/** Why somebody of the club has to transfer something. */
export const transferKinds = ['refused', 'refund', 'surplus'] as const
export const TransferQuery = officeListQuery.extend({ kind: z.enum(transferKinds).optional() })
export type TransferQuery = z.infer<typeof TransferQuery>

export const OfficeTransfer = z
  .object({
    id: z.uuid().meta({ description: 'Of the refund, or of the entry of the bank' }),
    kind: z.enum(transferKinds).meta({
      description:
        '`refused`: the provider did not send it. `refund`: of an order on account. `surplus`: more came than was owed',
    }),
    order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
    to: z.string().meta({ description: 'Who had paid, as the bank wrote it; else the buyer' }),
    purpose: z.string().nullable(),
    amountCents: cents,
    since: day,
  })
  .meta({ id: 'OfficeTransfer' })
export type OfficeTransfer = z.infer<typeof OfficeTransfer>
export const OfficeTransferList = listOf(OfficeTransfer).meta({ id: 'OfficeTransferList' })

/** A transfer that somebody has made at the bank: the day, and the sum that was shown. */
export const SentTransfer = z
  .strictObject({ on: day, amountCents: z.number().int().min(1) })
  .meta({ id: 'OfficeSentTransfer' })

/** Money that came another way than by a bank statement. */
export const MoneyCame = z
  .strictObject({ amountCents: z.number().int().min(1).max(100_000_000), on: day })
  .meta({ id: 'OfficeMoneyCame' })
export type MoneyCame = z.infer<typeof MoneyCame>
export const ConfirmedMoney = MoneyCame.extend(Confirmed.pick({ digest: true }).shape).meta({
  id: 'OfficeConfirmedMoney',
})

/** A payment that a bank took back, with the reason that it gives. */
export const ReturnedPayment = Confirmed.pick({ digest: true })
  .extend({ reason: z.string().trim().min(3).max(300) })
  .strict()
  .meta({ id: 'OfficeReturnedPayment' })
