import { z } from 'zod'
import type { Score } from '#modules/matches/schema.ts'
import { givenName, jsonPathOf, readJson, refuseFile } from './file.rules.ts'
import type { ImportedMatch, ImportedSeason, ImportFile } from './import.schema.ts'
import { openfootballSeason } from './openfootball.rules.ts'
import { germanMoment, isDay } from './times.rules.ts'

const pair = z.tuple([z.int().min(0).max(99), z.int().min(0).max(99)])
const File = z.object({
  name: givenName,
  matches: z
    .array(
      z.object({
        round: givenName,
        date: z.string().refine(isDay, 'no day like 2023-08-18'),
        time: z
          .string()
          .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'no time like 20:30')
          .optional(),
        team1: givenName,
        team2: givenName,
        score: z
          .object({ ht: pair.optional(), ft: pair.optional(), et: pair.optional(), p: pair.optional() })
          .optional(),
        status: z.enum(['awarded', 'cancelled', 'postponed']).optional(),
      }),
    )
    .min(1),
})

/** openfootball as JSON: one season of one competition, times on a German clock, teams by name only. */
export function readOpenfootballJson(file: ImportFile): ImportedSeason {
  const data = readJson(file, File)
  return openfootballSeason({
    file,
    place: '$.name',
    title: data.name,
    fixtures: data.matches.map((match, index) => ({
      place: jsonPathOf(['matches', index]),
      round: match.round,
      day: match.date,
      kickoffAt: match.time ? germanMoment(match.date, match.time) : null,
      home: match.team1,
      away: match.team2,
      ...resultOf(file, match, index),
    })),
  })
}

type Row = z.infer<typeof File>['matches'][number]
type Result = Pick<ImportedMatch, 'halfTime' | 'fullTime' | 'extraTime' | 'shootOut' | 'status'>

function resultOf(file: ImportFile, { score = {}, status }: Row, index: number): Result {
  const { ht, ft, et, p } = score
  if ((ht || et || p) && !ft)
    throw refuseFile(
      file,
      jsonPathOf(['matches', index, 'score']),
      'a part of the result stands without the result.',
    )
  return {
    status: status ?? (ft ? 'finished' : 'scheduled'),
    halfTime: scoreOf(ht),
    fullTime: scoreOf(ft),
    extraTime: scoreOf(et),
    shootOut: scoreOf(p),
  }
}

function scoreOf(given: [number, number] | undefined): Score | null {
  return given ? { home: given[0], away: given[1] } : null
}
