import { z } from 'zod'
import { club } from '#club/club.ts'
import { Text } from '#modules/cart/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const moment = z.iso.datetime()
const count = z.number().int()

const PriceClass = z.object({
  id: z.string(),
  name: Text,
  price: count.meta({ description: 'Gross cents of one place' }),
  memberPrice: count.nullable(),
  places: count,
})

/** Places of a match that the club has given to a fan club. */
export const Allotment = z
  .object({
    id: z.uuid(),
    event: z.object({
      id: z.uuid(),
      slug: z.string(),
      name: Text,
      startsAt: moment,
      isCancelled: z.boolean(),
    }),
    organization: z.object({ id: z.uuid(), name: z.string() }),
    maxEach: count.meta({ description: 'So many may one member ask for' }),
    wishesUntil: moment,
    payUntil: moment,
    returnsAt: moment.meta({ description: 'What nobody has paid by then is the club’s again' }),
    isOpen: z.boolean().meta({ description: 'Wishes are taken' }),
    paidBy: z.enum(['members', 'club']).meta({ description: 'Each their own share, or the fan club all' }),
    seed: z.string().meta({ description: 'Lots are drawn from it; known before anybody wishes' }),
    distributedAt: moment.nullable(),
    endedAt: moment.nullable(),
    priceClasses: z.array(PriceClass),
  })
  .meta({ id: 'Allotment' })
export type Allotment = z.infer<typeof Allotment>

const Counts = z.object({ all: count, free: count, given: count, bought: count, returned: count })

export const AllotmentState = z.enum(['Wished', 'Withdrawn', 'Given', 'Waiting', 'Lapsed']).meta({
  id: 'AllotmentWishState',
  description: 'Said; given up; met; not met yet; met, and not paid in time or taken back.',
})
const because = z.enum(['order', 'group', 'class']).nullable().meta({
  description:
    'Why it was not met: all places were gone, not as many were left together, none of the price classes was there',
})
const decided = {
  state: AllotmentState,
  turn: count.nullable().meta({ description: 'Whose turn it was, from 1' }),
  because,
  granted: count.nullable().meta({ description: 'Places that were given; null: not decided yet' }),
}

const AllotmentPlace = z.object({
  id: z.uuid(),
  place: Text,
  priceClass: z.string(),
  price: count.meta({ description: 'Gross cents: what was paid, else what it costs whoever asks' }),
  state: z.enum(['Free', 'Given', 'Bought']),
  payUntil: moment.nullable(),
  holderName: z.string().nullable(),
  boarding: z.string().nullable(),
})

/** What a member sees: their wish and what came of it. */
export const OwnAllotment = Allotment.extend({
  places: count.meta({ description: 'Of the fan club' }),
  wish: z
    .object({
      quantity: count,
      priceClasses: z.array(z.string()),
      takesFewer: z.boolean(),
      groupCode: z.string().meta({ description: 'For friends who want to sit beside them' }),
      group: z.array(z.string()).meta({ description: 'First names of the others in it' }),
      turns: count.meta({ description: 'Of all who were in turn' }),
      ...decided,
    })
    .nullable(),
  share: z.array(AllotmentPlace).meta({ description: 'Places that are theirs, paid or not' }),
}).meta({ id: 'OwnAllotment' })
export type OwnAllotment = z.infer<typeof OwnAllotment>
export const OwnAllotments = z.object({ items: z.array(OwnAllotment) }).meta({ id: 'OwnAllotments' })

/** What whoever acts for the fan club sees. */
export const ManagedAllotment = Allotment.extend({
  version: count.meta({ description: 'As it was seen' }),
  places: Counts,
  wishes: z.object({ members: count, places: count, waiting: count }),
  toHandOn: count.meta({
    description: 'Tickets of the fan club that are for members and promised to nobody',
  }),
  money: z.object({
    paid: count.meta({ description: 'Gross cents' }),
    open: count.meta({ description: 'Given and not paid, at full price' }),
  }),
  free: z.array(z.object({ id: z.uuid(), place: Text, priceClass: z.string() })).meta({
    description: 'Places that nobody has, in the order of the ground',
  }),
}).meta({ id: 'ManagedAllotment' })
export type ManagedAllotment = z.infer<typeof ManagedAllotment>
export const ManagedAllotments = z
  .object({ items: z.array(ManagedAllotment) })
  .meta({ id: 'ManagedAllotments' })

export const AllotmentWish = z
  .object({
    id: z.uuid(),
    name: z.string().nullable().meta({ description: 'Null: the account is deleted' }),
    quantity: count,
    priceClasses: z.array(z.string()),
    takesFewer: z.boolean(),
    group: z.array(z.string()).meta({ description: 'Names of the others who want to sit with them' }),
    ...decided,
    places: z.array(AllotmentPlace),
  })
  .meta({ id: 'AllotmentWish' })
export type AllotmentWish = z.infer<typeof AllotmentWish>
export const AllotmentWishes = listOf(AllotmentWish).meta({ id: 'AllotmentWishes' })

export const wishesQuery = listQuery({ maxPageSize: 1000, defaultPageSize: 50 }).extend({
  search: typedLine(100).optional().meta({ description: 'Part of a name' }),
  only: z.enum(['all', 'without', 'unpaid']).default('all'),
})
export type WishesQuery = z.infer<typeof wishesQuery>

/** What a member wants. */
export const NewAllotmentWish = z
  .strictObject({
    quantity: z.number().int().min(1).max(20),
    priceClasses: z
      .array(z.string().max(4))
      .max(20)
      .meta({ description: 'The dearest wish first; none: all the same' }),
    takesFewer: z.boolean().meta({ description: 'Of a member alone: fewer are better than none' }),
    groupCode: z
      .string()
      .regex(/^[A-Za-z0-9]{8}$/)
      .nullable()
      .meta({ description: 'Of a group: all of it is met, or none' }),
    language: z.enum(club.languages).default(club.fallbackLanguage),
  })
  .meta({ id: 'NewAllotmentWish' })
export type NewAllotmentWish = z.infer<typeof NewAllotmentWish>

export const NewAllotmentTerms = z
  .strictObject({
    version: z.number().int().min(1),
    maxEach: z.number().int().min(1).max(20),
    paidBy: z.enum(['members', 'club']),
    wishesUntil: moment.meta({ description: 'Not before now, nor after they are to be paid' }),
  })
  .meta({ id: 'NewAllotmentTerms' })
export type NewAllotmentTerms = z.infer<typeof NewAllotmentTerms>

/** What the rule gives to whom, before anybody confirms it. */
export const AllotmentDraft = z
  .object({
    digest: z.string().meta({ description: 'Goes with the distribution' }),
    places: count.meta({ description: 'Free now' }),
    given: count,
    isOpen: z.boolean().meta({ description: 'Wishes are still taken: it cannot be confirmed yet' }),
    items: z.array(
      z.object({
        id: z.uuid(),
        name: z.string().nullable(),
        turn: count,
        quantity: count,
        granted: count,
        because,
      }),
    ),
  })
  .meta({ id: 'AllotmentDraft' })
export type AllotmentDraft = z.infer<typeof AllotmentDraft>
export const ConfirmedDraw = z
  .strictObject({ digest: z.string().max(64) })
  .meta({ id: 'ConfirmedAllotmentDraw' })

/** The published inputs of the last distribution, and its outcome: by ids of wishes and places alone. */
export const AllotmentDraw = z
  .object({
    drawnAt: moment,
    ownWishId: z.uuid().nullable(),
    inputs: z.object({
      seed: z.string(),
      places: z.array(
        z.object({
          id: z.uuid(),
          priceClass: z.string(),
          blockId: z.string(),
          row: z.string().nullable(),
          seat: z.string().nullable(),
        }),
      ),
      wishes: z.array(
        z.object({
          id: z.uuid(),
          group: z.string(),
          quantity: count,
          priceClasses: z.array(z.string()),
          takesFewer: z.boolean(),
          emptyLastTime: z.boolean(),
          lastGot: z.string().nullable(),
        }),
      ),
    }),
    outcome: z.array(z.object({ wishId: z.uuid(), turn: count, placeIds: z.array(z.uuid()), because })),
  })
  .meta({ id: 'AllotmentDraw' })
export type AllotmentDraw = z.infer<typeof AllotmentDraw>

export const GivenByHand = z
  .strictObject({ placeIds: z.array(z.uuid()).min(1).max(20) })
  .meta({ id: 'AllotmentGivenByHand' })
export const PutInCart = z.object({ count }).meta({ id: 'AllotmentPutInCart' })

export const HandedOn = z
  .object({
    sent: count,
    left: count.meta({ description: 'Could not be forwarded: withheld, or their member has no address' }),
  })
  .meta({ id: 'AllotmentHandedOn' })

/** Who goes, as the list for the bus says it. */
export const AllotmentPassenger = z
  .strictObject({ holderName: typedLine(100).nullable(), boarding: typedLine(200).nullable() })
  .meta({ id: 'AllotmentPassenger' })
export type AllotmentPassenger = z.infer<typeof AllotmentPassenger>
