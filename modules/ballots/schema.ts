import { z } from 'zod'
import { club } from '#club/club.ts'
import { Text } from '#modules/cart/schema.ts'
import { drawStatuses, PlacesProof } from '#modules/draws/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

const moment = z.iso.datetime()
const count = z.number().int()

export const ballotAudiences = ['everybody', 'member', 'seasonTicket'] as const
export const BallotAudience = z.enum(ballotAudiences).meta({
  id: 'BallotAudience',
  description: 'Everybody with an account; members; holders of a season ticket of the season',
})

export const BallotStatus = z.enum(drawStatuses).meta({
  id: 'BallotStatus',
  description:
    'Not open yet; applications are taken; the list is closed; winners buy; nothing is given any more; there is no draw',
})

/** A ballot of tickets for one match, as everybody sees it. */
export const Ballot = z
  .object({
    id: z.uuid(),
    eventId: z.uuid(),
    status: BallotStatus,
    who: BallotAudience,
    perApplication: count.meta({ description: 'Tickets of one application at most' }),
    opensAt: moment,
    closesAt: moment,
    drawsAt: moment,
    buyUntil: moment.meta({ description: 'Winners buy until then' }),
    drawnAt: moment.nullable(),
    priceClasses: z
      .array(z.object({ id: z.string(), name: Text, places: count }))
      .meta({ description: 'What is drawn; fixed once the list is closed' }),
    applications: count,
    winners: count.meta({ description: 'Applications that were drawn' }),
    commitment: z.string().meta({ description: 'Hash of the secret that the draw is made from' }),
    listHash: z.string().nullable(),
    closedAt: moment.nullable(),
    secret: z.string().nullable().meta({ description: 'Null: not drawn yet' }),
  })
  .meta({ id: 'TicketBallot' })
export type Ballot = z.infer<typeof Ballot>

export const NewApplication = z
  .strictObject({
    quantity: count.min(1).max(4),
    priceClasses: z
      .array(z.string().min(1).max(4))
      .min(1)
      .max(20)
      .meta({ description: 'Any of these will do; all tickets are of the same' }),
    language: z.enum(club.languages).default(club.fallbackLanguage),
  })
  .meta({ id: 'NewBallotApplication' })
export type NewApplication = z.infer<typeof NewApplication>

export const ApplicationState = z
  .enum(['Entered', 'Won', 'Offered', 'Next', 'Bought', 'Lapsed', 'Lost', 'Out'])
  .meta({
    id: 'BallotApplicationState',
    description:
      '`Won`: the places are being looked for. `Offered`: they are in the cart until `offeredUntil`. `Next`: not drawn, and served when somebody lets go. `Lapsed`: drawn and not bought. `Out`: withdrawn after the list was closed.',
  })

/** What the caller has of a ballot. */
export const OwnApplication = z
  .object({
    id: z.uuid(),
    ballot: Ballot,
    event: z.object({ id: z.uuid(), slug: z.string(), name: Text, startsAt: moment }),
    number: count,
    code: z.string().meta({ description: 'As the published list shows it' }),
    salt: z.string().nullable().meta({ description: 'Proves, with the account’s id, that it is theirs' }),
    quantity: count,
    priceClasses: z.array(z.object({ id: z.string(), name: Text })),
    state: ApplicationState,
    because: z
      .enum(['time', 'letGo', 'closed', 'cancelled', 'refused', 'withdrawn'])
      .nullable()
      .meta({ description: 'Why it lapsed' }),
    offeredUntil: moment.nullable(),
    enteredAt: moment,
  })
  .meta({ id: 'BallotApplication' })
export type OwnApplication = z.infer<typeof OwnApplication>
export const OwnApplicationList = listOf(OwnApplication)
export const applicationsQuery = listQuery({ maxPageSize: 100 })

export const BallotProof = PlacesProof.meta({ id: 'BallotProof' })
export type BallotProof = z.infer<typeof BallotProof>

export const ballotErrors = {
  BALLOT_ALREADY_IN: 'One application each',
  BALLOT_NOT_OPEN: 'Applications are not taken now',
  BALLOT_FOR_OTHERS: 'It is for others: members, or holders of a season ticket',
  BALLOT_UNPROVED: 'No e-mail address of the account is confirmed',
  BALLOT_TOO_MANY_HERE: 'Too many applications from one connection: try again in an hour',
  BALLOT_TOO_MANY_TICKETS: 'More tickets than one application may ask for',
  BALLOT_OTHER_PLACES: 'Such places are not drawn',
  BALLOT_RUNS: 'The match has a ballot already',
  BALLOT_NOTHING_KEPT: 'The contingent keeps nothing that can be drawn, or not until the draw',
  BALLOT_NO_PHASE: 'Nobody could buy: no phase of the sale covers the time in which winners buy',
  BALLOT_MOMENTS: 'The moments are not in order, or lie behind, or after the sale',
  BALLOT_LIST_CLOSED: 'The list is closed, or not yet',
} as const
export type BallotErrorCode = keyof typeof ballotErrors
