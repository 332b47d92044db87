import { z } from 'zod'
import { listOf } from '#platform/lists.ts'

/** What may be asked: Art. 15, 17, 21 and 16 GDPR. */
export const requestKinds = ['access', 'erasure', 'objection', 'correction'] as const
export type RequestKind = (typeof requestKinds)[number]
/** How it came. */
export const requestWays = ['account', 'letter', 'mail', 'phone', 'desk'] as const
export const requestStates = ['open', 'done', 'refused'] as const

/** Why a request is not taken, extended or closed. */
export const requestErrors = {
  PRIVACY_REQUEST_OPEN: 'A request of this kind is open already',
  PRIVACY_REQUEST_CLOSED: 'This request is closed already',
  PRIVACY_REQUEST_NOT_DONE: 'It has not been done yet: the archive is not ready, or the account still there',
  PRIVACY_REQUEST_EXTENDED: 'A request is extended once, by two months at most',
  PRIVACY_REQUEST_LATE: 'The month is over: a request is extended before it is',
  PRIVACY_REQUEST_DAY: 'It came in today or within the last year',
} as const

/** What somebody asks for in their account; the archive and the deletion have buttons of their own. */
export const NewPrivacyRequest = z
  .strictObject({
    kind: z.enum(['objection', 'correction']),
    words: z.string().trim().min(3, 'required').max(1000, 'max:1000').nullable().default(null).meta({
      description: 'What is wrong; an objection needs no reason (Art. 21 (2) GDPR)',
    }),
  })
  .refine(({ kind, words }) => kind === 'objection' || words !== null, {
    path: ['words'],
    message: 'required',
  })
  .meta({ id: 'NewPrivacyRequest' })
export type NewPrivacyRequest = z.infer<typeof NewPrivacyRequest>

/** As whoever asked sees it. */
export const OwnPrivacyRequest = z
  .object({
    id: z.uuid(),
    kind: z.enum(requestKinds),
    state: z.enum(requestStates),
    words: z.string().nullable(),
    receivedOn: z.iso.date(),
    dueOn: z.iso.date().meta({ description: 'Until then there is an answer' }),
    answer: z.string().nullable(),
  })
  .meta({ id: 'OwnPrivacyRequest' })
export type OwnPrivacyRequest = z.infer<typeof OwnPrivacyRequest>
export const OwnPrivacyRequestList = listOf(OwnPrivacyRequest).meta({ id: 'OwnPrivacyRequestList' })
