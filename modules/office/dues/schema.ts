import { z } from 'zod'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { DUE_STATES } from '#modules/recurring/schema.ts'
import { listOf } from '#platform/lists.ts'

const cents = z.number().int()
const day = z.iso.date()

/** What somebody looks for, as tabs above the list. */
export const dueViews = ['open', 'overdue', 'suspended', 'paid', 'all'] as const
export const DueQuery = officeListQuery.extend({
  view: z.enum(dueViews).default('open'),
  state: z.enum(DUE_STATES).optional(),
  kind: z.string().max(40).optional(),
})
export type DueQuery = z.infer<typeof DueQuery>

export const OfficeDue = z
  .object({
    id: z.uuid(),
    number: z.string(),
    kind: z.string(),
    subjectId: z.uuid(),
    period: z.string(),
    part: z.number().int(),
    parts: z.number().int(),
    payer: z.object({ id: z.uuid(), name: z.string() }),
    amountCents: cents,
    dueOn: day,
    isOverdue: z.boolean(),
    state: z.enum(DUE_STATES),
    attempts: z.number().int(),
    nextAttemptOn: day.nullable(),
    method: z.string().nullable().meta({
      description: 'Of the stored method, or `mandate`: a file for the bank collects it; null: on account',
    }),
  })
  .meta({ id: 'OfficeDue' })
export type OfficeDue = z.infer<typeof OfficeDue>
export const OfficeDueList = listOf(OfficeDue).meta({ id: 'OfficeDueList' })

export const OfficeDueDetail = OfficeDue.extend({
  canCollect: z.boolean(),
  isWriteOffAsked: z.boolean().meta({ description: 'A second person has to do the same' }),
  steps: z.array(
    z.object({
      kind: z.string(),
      from: z.enum(DUE_STATES).nullable(),
      to: z.enum(DUE_STATES),
      actor: z.string(),
      reason: z.string().nullable(),
      amountCents: cents.nullable(),
      at: z.iso.datetime(),
    }),
  ),
}).meta({ id: 'OfficeDueDetail' })
export type OfficeDueDetail = z.infer<typeof OfficeDueDetail>

export const DueReason = z
  .strictObject({ reason: z.string().trim().min(3).max(500) })
  .meta({ id: 'OfficeDueReason' })
