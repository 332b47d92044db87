import { z } from 'zod'
import { listOf } from '#platform/lists.ts'

/** More than that nobody reads: another word helps more. */
export const MOST_FOUND = 50

export const findQuery = z.object({
  q: z.string().trim().max(100).optional().meta({
    description:
      'Each word begins a first name, a last name or an address; or it is the number of an order, a membership, a season ticket, a partner identity or a ticket. Left out: whom one has opened today',
  }),
})

/** By what somebody was found; exact numbers first. */
export const foundBy = [
  'order',
  'membership',
  'seasonTicket',
  'efNumber',
  'ticket',
  'name',
  'visit',
  'guest',
] as const

export const FoundPerson = z
  .object({
    id: z.uuid(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable().meta({ description: 'The primary one' }),
    isConfirmed: z.boolean().meta({ description: 'Somebody has opened that mailbox' }),
    city: z.string().nullable(),
    memberNumber: z.string().nullable(),
    foundBy: z.enum(foundBy),
    guestOrder: z.object({ id: z.uuid(), number: z.string(), count: z.number().int() }).nullable().meta({
      description:
        'Of somebody without an account: their latest order, and how many there are of this mailbox',
    }),
  })
  .meta({ id: 'OfficeFoundPerson' })
export type FoundPerson = z.infer<typeof FoundPerson>
export const FoundPersonList = listOf(FoundPerson).meta({ id: 'OfficeFoundPersonList' })
