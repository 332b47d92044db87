import { z } from 'zod'
import { Ballot, BallotAudience } from '#modules/ballots/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

const moment = z.iso.datetime()
const count = z.number().int()

/** A ballot of a match, with what came of it. */
export const OfficeBallot = Ballot.extend({
  contingent: z.string(),
  tickets: count.meta({ description: 'That all applications ask for' }),
  looking: count.meta({ description: 'Drawn, and places are looked for' }),
  offered: count.meta({ description: 'Places in a cart' }),
  bought: count,
  lapsed: count.meta({ description: 'Drawn and not bought' }),
  next: count.meta({ description: 'They follow where somebody lets go' }),
  ticketsBought: count,
}).meta({ id: 'OfficeBallot' })
export type OfficeBallot = z.infer<typeof OfficeBallot>

export const OfficeBallots = z
  .object({
    items: z.array(OfficeBallot),
    sources: z
      .array(z.object({ contingentId: z.uuid(), name: z.string(), places: count }))
      .meta({ description: 'Contingents that keep places: what can be drawn' }),
  })
  .meta({ id: 'OfficeBallots' })
export type OfficeBallots = z.infer<typeof OfficeBallots>

export const NewOfficeBallot = z
  .strictObject({
    contingentId: z.uuid(),
    who: BallotAudience,
    perApplication: count.min(1).max(4),
    opensAt: moment,
    closesAt: moment,
    drawsAt: moment,
    buyUntil: moment,
  })
  .meta({ id: 'NewOfficeBallot' })
export type NewOfficeBallot = z.infer<typeof NewOfficeBallot>

export const MadeBallot = z.object({ id: z.uuid() }).meta({ id: 'OfficeMadeBallot' })
export const DrawnBallot = z.object({ winners: count }).meta({ id: 'OfficeDrawnBallot' })
export const BallotReason = z
  .strictObject({ reason: z.string().trim().min(1).max(500) })
  .meta({ id: 'OfficeBallotReason' })

export const officeApplicationsQuery = listQuery({ maxPageSize: 100, defaultPageSize: 50 })
export const OfficeApplication = z
  .object({
    number: count,
    turn: count.nullable().meta({ description: 'In the order of the draw' }),
    applicant: z.string().nullable().meta({ description: 'Null: gone, or without a name' }),
    quantity: count,
    priceClass: z.string().nullable(),
    state: z.enum(['Entered', 'Won', 'Offered', 'Next', 'Bought', 'Lapsed', 'Lost', 'Out']),
  })
  .meta({ id: 'OfficeBallotApplication' })
export type OfficeApplication = z.infer<typeof OfficeApplication>
export const OfficeApplicationList = listOf(OfficeApplication)
