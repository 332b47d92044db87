import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { ContractState } from '#modules/contracts/schema.ts'
import { contractMails } from '#modules/contracts/sending-again.schema.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'

/** Tabs above the list. */
export const contractViews = ['all', 'notConfirmed', 'pending', 'suspended', 'ended'] as const

const filters = {
  q: officeListQuery.shape.q,
  view: z.enum(contractViews).default('all'),
  season: z.coerce.number().int().min(2000).max(2100).optional(),
  priceClass: z.string().max(10).optional(),
  pays: z.enum(['atOnce', 'monthly']).optional(),
}
export const ContractFilters = z.object(filters)
export type ContractFilters = z.infer<typeof ContractFilters>
export const OfficeContractQuery = officeListQuery.extend(filters)
export type OfficeContractQuery = z.infer<typeof OfficeContractQuery>

export const OfficeContract = z
  .object({
    id: z.uuid(),
    number: z.string(),
    state: ContractState,
    isSuspended: z.boolean().meta({ description: 'Something could not be collected: its tickets rest' }),
    subscriberId: z.uuid(),
    subscriber: z.string(),
    recipientId: z.uuid(),
    recipient: z.string(),
    season: z.int(),
    confirmedSeason: z.int().nullable(),
    block: z.string(),
    row: z.string().nullable(),
    seat: z.string().nullable(),
    priceClass: z.string(),
    ticketType: z.string(),
    medium: z.string(),
    priceCents: z.int(),
    pays: z.enum(['atOnce', 'monthly']),
    newPriceClass: z.string().nullable(),
    endsOn: z.iso.date(),
  })
  .meta({ id: 'OfficeContract' })
export type OfficeContract = z.infer<typeof OfficeContract>
export const OfficeContractList = listOf(OfficeContract).meta({ id: 'OfficeContractList' })
export const ContractCounts = z.object({ items: z.array(ListView) }).meta({ id: 'OfficeContractCounts' })

export const OfficeContractDetail = OfficeContract.extend({
  firstSeason: z.int(),
  startsOn: z.iso.date(),
  terminatedAt: z.iso.datetime().nullable(),
  terminationReason: z.string().nullable(),
  terminationWords: z.string().nullable(),
  seasonTickets: z.array(
    z.object({
      number: z.string(),
      season: z.int(),
      place: z.string(),
      priceCents: z.int(),
      ahead: z.int().meta({ description: 'Live tickets of matches ahead' }),
      endedAt: z.iso.datetime().nullable(),
    }),
  ),
  dues: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      period: z.string(),
      amountCents: z.int(),
      dueOn: z.iso.date(),
      state: z.string(),
      attempts: z.int(),
    }),
  ),
  credit: z
    .object({
      payableCents: z.int().meta({ description: 'What can be paid out now' }),
      askedBy: z
        .string()
        .nullable()
        .meta({ description: 'Who wants it paid out, while it waits for a second person' }),
      items: z.array(
        z.object({
          kind: z.enum(['matchCalledOff', 'priceLowered']),
          match: Text.nullable(),
          amountCents: z.int(),
          leftCents: z.int().meta({ description: 'Of a voucher, what is on it' }),
          paidCents: z.int(),
          voucherEnding: z.string().nullable(),
          createdAt: z.iso.datetime(),
        }),
      ),
    })
    .meta({ description: 'What the club owes to whoever pays for it' }),
  successor: z
    .object({ id: z.uuid(), number: z.string() })
    .nullable()
    .meta({ description: 'The contract of whoever pays in its place' }),
  mails: z.array(z.enum(contractMails)).meta({ description: 'What can be sent again now' }),
  steps: z.array(
    z.object({
      kind: z.string(),
      to: ContractState,
      actor: z.string(),
      reason: z.string().nullable(),
      changes: z.record(z.string(), z.unknown()).nullable(),
      at: z.iso.datetime(),
    }),
  ),
}).meta({ id: 'OfficeContractDetail' })
export type OfficeContractDetail = z.infer<typeof OfficeContractDetail>

/** When a contract that staff end is over. */
export const endings = ['season', 'now'] as const
export const EndingQuery = z.object({ when: z.enum(endings).default('season') })
