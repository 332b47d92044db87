import { z } from 'zod'
import { club } from '#club/club.ts'
import { Text } from '#modules/cart/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

export const WishState = z.enum(['Waiting', 'Offered', 'Bought', 'Expired', 'Withdrawn']).meta({
  id: 'TicketWishState',
  description: '`Offered`: the places are in the person’s cart until `offeredUntil`.',
})
export type WishState = z.infer<typeof WishState>

export const ExpiredBecause = z.enum(['time', 'letGo', 'closed', 'cancelled', 'refused']).meta({
  id: 'TicketWishExpiredBecause',
  description:
    '`time`: the hold ended. `letGo`: the places were taken out of the cart. `closed`: nothing came back in time. `cancelled`: the match is off. `refused`: its person may not have (so many of) these places.',
})

export const NewWish = z
  .strictObject({
    quantity: z.number().int().min(1).max(20),
    together: z.boolean().default(true),
    priceClasses: z
      .array(z.string().min(1).max(4))
      .min(1)
      .max(20)
      .meta({ description: 'Any of these will do. Wheelchair places are wished for alone.' }),
    ticketType: z
      .string()
      .regex(/^[a-z]{2,20}$/)
      .default('full'),
    language: z.enum(club.languages).default(club.fallbackLanguage),
  })
  .meta({ id: 'NewTicketWish' })
export type NewWish = z.infer<typeof NewWish>

export const Wish = z
  .object({
    id: z.string(),
    event: z.object({
      id: z.string(),
      slug: z.string(),
      name: Text,
      startsAt: z.iso.datetime(),
    }),
    quantity: z.number().int(),
    together: z.boolean(),
    isDrawn: z.boolean().meta({ description: 'It comes from a ballot and goes before those who wait' }),
    priceClasses: z.array(z.object({ id: z.string(), name: Text })),
    ticketType: z.string(),
    ticketTypeName: Text,
    state: WishState,
    ahead: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Wishes that come before this one; null when it does not wait.' }),
    createdAt: z.iso.datetime(),
    offeredUntil: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    expiredBecause: ExpiredBecause.nullable(),
  })
  .meta({ id: 'TicketWish' })
export type Wish = z.infer<typeof Wish>

export const WishList = listOf(Wish)
export const wishQuery = listQuery({ maxPageSize: 100 })

export const WaitingList = z
  .object({
    eventId: z.string(),
    isOpen: z.boolean().meta({ description: 'Somebody may join: the sale runs and there is time enough.' }),
    closesAt: z.iso.datetime(),
    waiting: z.number().int().meta({ description: 'How many wishes wait.' }),
    maxPerBuyer: z.number().int(),
    priceClasses: z
      .array(z.string())
      .meta({ description: 'Those that can be wished for: sold out, or waited for already.' }),
  })
  .meta({ id: 'WaitingList' })
export type WaitingList = z.infer<typeof WaitingList>

/** Why a wish is refused, beside the reasons of tickets. */
export const waitingListErrorCodes = {
  WAITING_LIST_CLOSED: 'It is too late for the waiting list of this match.',
  PLACES_LEFT: 'There are still places in one of these price classes.',
  ALREADY_WAITING: 'This person waits for this match already.',
  WHEELCHAIR_PLACES_ALONE: 'Wheelchair places are wished for without other price classes.',
} as const
