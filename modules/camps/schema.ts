import { z } from 'zod'
import { camps } from '#club/camps.ts'
import { requiredLine } from '#modules/contacts/schema.ts'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'
import { CampApplication, CampDraw } from './lots/lots.schema.ts'
import { proofStates, reductionConditions } from './reductions.schema.ts'

export const CampText = z.record(z.string(), z.string())

export const slugParams = z.object({ slug: z.string().max(80) })
export const byId = z.object({ id: z.uuid() })

/** The seven of the specification (CMP-02). */
export const bookingStates = [
  'bookable_in_future',
  'fully_booked',
  'fully_booked_and_waiting_list_active',
  'less_then_5_free_spots',
  'open_for_booking',
  'past_closing_date',
  'preliminary_reserved',
] as const
export const BookingState = z.enum(bookingStates)
export type BookingState = z.infer<typeof BookingState>

export const CampReduction = z
  .object({
    id: z.uuid(),
    name: CampText,
    condition: z.enum(reductionConditions),
    untilOn: z.iso.date().nullable().meta({ description: 'The last day of an early price' }),
    priceCents: z.int(),
  })
  .meta({ id: 'CampReduction' })

export const Camp = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: CampText,
    lead: CampText,
    programme: CampText,
    place: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    dailyFrom: z.string().meta({ description: 'In the club’s zone, 09:30' }),
    dailyUntil: z.string(),
    ageFrom: z.int().meta({ description: 'Years of age on the first day' }),
    ageUntil: z.int(),
    priceCents: z.int(),
    memberPriceCents: z.int().nullable(),
    reductions: z
      .array(CampReduction)
      .meta({ description: 'Who pays less; the lowest price counts, they are not added up' }),
    careCents: z.int().nullable().meta({ description: 'Part of the price for looking after the children' }),
    capacity: z.int(),
    free: z.int().meta({ description: 'Places that anybody may have; none while somebody waits' }),
    waiting: z.int().meta({ description: 'How many wait' }),
    booksFrom: z.iso.datetime(),
    booksUntil: z.iso.datetime(),
    picture: z.string().nullable(),
    state: BookingState.meta({
      description: 'For everybody: what somebody has reserved themselves is theirs',
    }),
    isCancelled: z.boolean(),
    byLot: z.boolean().meta({ description: 'Nobody books it by being first: its places are drawn' }),
    draw: CampDraw.nullable().meta({ description: 'The one that runs or ran last; null: none is planned' }),
  })
  .meta({ id: 'Camp' })
export type Camp = z.infer<typeof Camp>
export const CampList = z.object({ items: z.array(Camp) }).meta({ id: 'CampList' })

/** What a camp must know of a child. Only whoever leads the camp reads it, and it goes some days after. */
export const CampSheet = z
  .strictObject({
    health: typedLines(600).default('').meta({ description: 'Illnesses, medicine' }),
    allergies: typedLines(300).default('').meta({ description: 'Allergies, food' }),
    pickup: typedLines(300).default('').meta({ description: 'Who may fetch the child' }),
    goesAlone: z.boolean().default(false).meta({ description: 'May go home alone' }),
    photos: z.boolean().default(false).meta({ description: 'Pictures of the child may be published' }),
    emergencyName: requiredLine(80),
    emergencyPhone: typedLine(40)
      .refine((text) => text.length > 0, 'required')
      .refine((text) => text === '' || /^[+(]?[\d][\d ()/-]{4,38}$/.test(text), 'invalid'),
  })
  .meta({ id: 'CampSheet' })
export type CampSheet = z.infer<typeof CampSheet>

/** The same as it is answered: what was typed, whatever the rules of typing are by then. */
export const SavedSheet = z
  .object({
    health: z.string(),
    allergies: z.string(),
    pickup: z.string(),
    goesAlone: z.boolean(),
    photos: z.boolean(),
    emergencyName: z.string(),
    emergencyPhone: z.string(),
  })
  .meta({ id: 'SavedCampSheet' })

export const CampChild = z
  .strictObject({
    childId: z.uuid().optional().meta({ description: 'One of my children; left out: named here' }),
    firstName: requiredLine(60).optional(),
    lastName: requiredLine(60).optional(),
    birthday: z.iso.date().optional(),
    kitSize: z.enum(camps.kitSizes),
    proof: z
      .union([z.uuid(), z.literal('')])
      .optional()
      .meta({
        description: 'A reduction of the camp that wants a proof; staff look at it after it is booked',
      }),
    sheet: CampSheet,
  })
  .refine(
    (child) => child.childId !== undefined || (child.firstName && child.lastName && child.birthday),
    'required',
  )
  .meta({ id: 'CampChild' })
export type CampChild = z.infer<typeof CampChild>

export const NewCampBooking = z
  .strictObject({ children: z.array(CampChild).min(1).max(camps.mostChildren) })
  .meta({ id: 'NewCampBooking' })
export type NewCampBooking = z.infer<typeof NewCampBooking>

/** What a family takes part in the draw of a camp with. */
export const NewCampApplication = NewCampBooking.extend({
  together: z.boolean().default(true).meta({
    description: 'One lot for all children: all have places, or none. Else each has a lot of its own',
  }),
}).meta({ id: 'NewCampApplication' })
export type NewCampApplication = z.infer<typeof NewCampApplication>

export const CampBooked = z
  .object({
    bookingId: z.uuid(),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until when the places are held in the cart' }),
    totalCents: z.int(),
  })
  .meta({ id: 'CampBooked' })

export const CampWait = z
  .object({
    id: z.uuid(),
    campId: z.uuid(),
    slug: z.string(),
    name: CampText,
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    children: z.array(z.string()).meta({ description: 'First names' }),
    state: z.enum(['Waiting', 'Offered']),
    byDraw: z.boolean().meta({ description: 'A draw put them there: they were drawn, or follow' }),
    wasDrawn: z.boolean(),
    position: z
      .int()
      .nullable()
      .meta({ description: 'Place in the line, from one on; null once it is offered' }),
    offeredUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CampWait' })
export type CampWait = z.infer<typeof CampWait>

export const OwnCampPlace = z
  .object({
    id: z.uuid(),
    bookingId: z.uuid(),
    campId: z.uuid(),
    slug: z.string(),
    name: CampText,
    place: z.string(),
    startsOn: z.iso.date(),
    endsOn: z.iso.date(),
    dailyFrom: z.string(),
    dailyUntil: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    kitSize: z.string(),
    priceCents: z.int(),
    reduction: CampText.nullable().meta({ description: 'What the one is called that it is sold with' }),
    proof: z.enum(proofStates).nullable().meta({ description: 'Where it is one that wants a proof' }),
    state: z.enum(['held', 'booked', 'cancelled']),
    heldUntil: z.iso.datetime().nullable(),
    refundedCents: z.int().nullable(),
    endedBecause: z.string().nullable(),
    canCorrect: z.boolean().meta({ description: 'What the camp must know can be corrected until it begins' }),
    canCancel: z.boolean(),
  })
  .meta({ id: 'OwnCampPlace' })
export type OwnCampPlace = z.infer<typeof OwnCampPlace>

export const OwnCamps = z
  .object({
    places: z.array(OwnCampPlace),
    waits: z.array(CampWait),
    applications: z.array(CampApplication).meta({ description: 'In draws of places, the latest first' }),
    hasSeasonTicket: z
      .boolean()
      .meta({ description: 'Of this season or a coming one: pays what holders pay' }),
  })
  .meta({ id: 'OwnCamps' })
export type OwnCamps = z.infer<typeof OwnCamps>

export const CorrectPlace = z
  .strictObject({ kitSize: z.enum(camps.kitSizes), sheet: CampSheet })
  .meta({ id: 'CorrectCampPlace' })
export type CorrectPlace = z.infer<typeof CorrectPlace>
export const OwnSheet = z
  .object({ kitSize: z.string(), sheet: SavedSheet.nullable() })
  .meta({ id: 'OwnCampSheet' })
export type OwnSheet = z.infer<typeof OwnSheet>

const placeIds = z.array(z.uuid()).min(1).max(camps.mostChildren)
export const cancellationQuery = z.object({
  places: z
    .union([z.uuid().transform((id) => [id]), placeIds])
    .optional()
    .meta({ description: 'Left out: all of the booking' }),
})
export const CampCancellation = z
  .object({
    percent: z.int().meta({ description: 'How much of the price goes back by the days before the first' }),
    paidCents: z.int(),
    keptDiscountCents: z
      .int()
      .meta({ description: 'What brothers and sisters who stay had less; it is kept' }),
    refundCents: z.int(),
  })
  .meta({ id: 'CampCancellation' })
export type CampCancellation = z.infer<typeof CampCancellation>
export const CancelPlaces = z
  .strictObject({
    places: placeIds,
    refundCents: z.int().min(0).meta({ description: 'As it was shown' }),
  })
  .meta({ id: 'CancelCampPlaces' })
export type CancelPlaces = z.infer<typeof CancelPlaces>

/** One sentence for each reason. */
export const campErrors = {
  CAMP_NOT_OPEN: [422, 'This camp cannot be booked now'],
  CAMP_FULL: [409, 'So many places are not free'],
  CAMP_PLACES_LEFT: [409, 'There are places: nobody has to wait'],
  CAMP_WAITING_LIST_CLOSED: [409, 'This camp has no waiting list'],
  CAMP_ALREADY_WAITING: [409, 'You wait for this camp already'],
  CAMP_AGE: [422, 'The child is too young or too old on the first day'],
  CAMP_CHILD_TWICE: [409, 'This child has a place in the camp already'],
  CAMP_CHILD_UNKNOWN: [404, 'There is no such child'],
  CAMP_REDUCTION_UNKNOWN: [409, 'This camp has no such reduction any more'],
  CAMP_SIBLING_MISSING: [422, 'The price for brothers and sisters holds only together'],
  CAMP_OVER: [409, 'The camp is over'],
  CAMP_HAS_BEGUN: [409, 'The camp has begun'],
  CAMP_PLACE_ENDED: [409, 'This place is not booked any more'],
  CAMP_REFUND_CHANGED: [409, 'What goes back has changed: look at it again'],
  CAMP_CHANGED: [409, 'Somebody else has changed this camp meanwhile'],
  CAMP_SLUG_TAKEN: [409, 'Another camp has this address'],
  CAMP_CAPACITY_BELOW_TAKEN: [409, 'More places than that are held or booked'],
  CAMP_PROOF_DECIDED: [409, 'Somebody has decided on this proof meanwhile'],
  CAMP_CART_REFUSES: [409, 'Their cart takes the place at the other price not now'],
  CAMP_BY_LOT: [409, 'The places of this camp are drawn by lot'],
  CAMP_NOT_BY_LOT: [409, 'The places of this camp are not drawn by lot'],
  CAMP_OTHERS_WAIT: [409, 'Somebody waits for a place of this camp'],
  CAMP_DRAW_ALREADY_IN: [409, 'One application each'],
  CAMP_DRAW_NOT_OPEN: [409, 'Applications are not taken now'],
  CAMP_DRAW_UNPROVED: [403, 'No e-mail address of the account is confirmed'],
  CAMP_DRAW_TOO_MANY_HERE: [429, 'Too many applications from one connection: try again in an hour'],
  CAMP_DRAW_RUNS: [409, 'The camp has a draw that is not over'],
  CAMP_DRAW_MOMENTS: [422, 'The moments are not in order, lie behind, or not before the camp'],
  CAMP_DRAW_LIST_CLOSED: [409, 'The list is closed, or not yet'],
  CAMP_DRAW_LOT_OUT: [409, 'This lot is out already'],
  CAMP_CANCELLED: [409, 'The camp is called off'],
} as const
export type CampErrorCode = keyof typeof campErrors
