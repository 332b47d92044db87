import { z } from 'zod'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'

export const applicationStates = ['waiting', 'question', 'withdrawn', 'approved', 'refused'] as const

/** More are invited later, by whoever looks after the fan club. */
export const MOST_FOUNDERS = 30

/** What somebody types who wants to found a fan club. */
const typed = {
  name: typedLine(100).min(2, 'required'),
  town: typedLine(80).min(2, 'required'),
  email: z.email('email').max(254).meta({ description: 'Of the fan club: where its mails go' }),
  founders: z
    .array(z.email('email').max(254))
    .max(MOST_FOUNDERS, `max:${MOST_FOUNDERS}`)
    .meta({ description: 'Addresses of those who are asked to join when it is approved' }),
  message: typedLines(1000),
}
export const NewClubApplication = z
  .strictObject({ ...typed, acceptsStatutes: z.literal(true, 'ticked') })
  .meta({ id: 'NewFanClubApplication' })
export type NewClubApplication = z.infer<typeof NewClubApplication>

export const ClubApplicationChange = z.strictObject(typed).meta({ id: 'FanClubApplicationChange' })
export type ClubApplicationChange = z.infer<typeof ClubApplicationChange>

export const ClubApplication = z
  .object({
    id: z.uuid(),
    ...z.object(typed).shape,
    state: z.enum(applicationStates),
    words: z.string().nullable().meta({ description: 'What the club asks, or why it refused' }),
    appliedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    organizationId: z.uuid().nullable().meta({ description: 'The fan club, once it is approved' }),
  })
  .meta({ id: 'FanClubApplication' })
export type ClubApplication = z.infer<typeof ClubApplication>
