import { z } from 'zod'
import { Score } from '#modules/matches/schema.ts'

const count = z.number().int()

export const LivedMatch = z
  .object({
    id: z.uuid().meta({ description: 'Of the match' }),
    site: z.string().meta({ description: 'Whose site shows it' }),
    kickOff: z.iso.datetime(),
    home: z.string(),
    away: z.string(),
    score: Score,
    result: z.enum(['win', 'draw', 'loss']).meta({ description: 'From the side of the club' }),
    block: z.string(),
  })
  .meta({ id: 'LivedMatch' })
export type LivedMatch = z.infer<typeof LivedMatch>

export const Lived = z
  .object({
    count: count.meta({ description: 'Matches one was at' }),
    won: count,
    drawn: count,
    lost: count,
    goals: count.meta({ description: 'Of the club, which one has seen' }),
    block: z.object({ name: z.string(), count }).nullable().meta({ description: 'Where one was most often' }),
    milestones: z
      .array(z.object({ number: count, match: LivedMatch }))
      .meta({ description: 'The first, the tenth …, as they were reached' }),
    matches: z.array(LivedMatch).meta({ description: 'The latest first' }),
  })
  .meta({ id: 'Lived' })
export type Lived = z.infer<typeof Lived>
