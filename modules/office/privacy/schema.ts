import { z } from 'zod'
import { requestKinds, requestStates, requestWays } from '#modules/privacy/requests.schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

export const deskViews = ['open', 'overdue', 'mine', 'closed'] as const

export const OfficePrivacyRequest = z
  .object({
    id: z.uuid(),
    personId: z.uuid().nullable(),
    name: z.string().nullable().meta({ description: 'Of the person, or as they named themselves' }),
    kind: z.enum(requestKinds),
    way: z.enum(requestWays),
    words: z.string().nullable(),
    state: z.enum(requestStates),
    receivedOn: z.iso.date(),
    dueOn: z.iso.date(),
    daysLeft: z.number().int().meta({ description: 'Negative: overdue' }),
    extensionReason: z.string().nullable(),
    worker: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    answer: z.string().nullable(),
    closedBy: z.string().nullable(),
  })
  .meta({ id: 'OfficePrivacyRequest' })
export type OfficePrivacyRequest = z.infer<typeof OfficePrivacyRequest>
export const OfficePrivacyRequestList = listOf(OfficePrivacyRequest).meta({ id: 'OfficePrivacyRequestList' })

const said = (most: number) => z.string().trim().min(3, 'required').max(most, `max:${most}`)

/** What came by letter, mail, telephone or at the desk. */
export const NewOfficePrivacyRequest = z
  .strictObject({
    personId: z.uuid().nullable().meta({ description: 'Opened before; null: nobody here' }),
    requester: said(200)
      .nullable()
      .meta({ description: 'Where there is no account: who it is, and how to answer' }),
    kind: z.enum(requestKinds),
    way: z.enum(['letter', 'mail', 'phone', 'desk']),
    words: said(1000).nullable(),
    receivedOn: z.iso.date(),
  })
  .refine(({ personId, requester }) => personId !== null || requester !== null, {
    path: ['requester'],
    message: 'required',
  })
  .meta({ id: 'OfficeNewPrivacyRequest' })

export const DeskReason = z.strictObject({ reason: said(500) }).meta({ id: 'OfficePrivacyReason' })
export const DeskAnswer = z
  .strictObject({ answer: said(1000).nullable() })
  .meta({ id: 'OfficePrivacyAnswer' })
export const DeskWorker = z.strictObject({ isMine: z.boolean() }).meta({ id: 'OfficePrivacyWorker' })

export const deskQuery = listQuery({ maxPageSize: 100, defaultPageSize: 50 }).extend({
  view: z.enum(deskViews).default('open'),
})
