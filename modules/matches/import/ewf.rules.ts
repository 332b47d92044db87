import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { Score } from '#modules/matches/schema.ts'
import { givenName, refuseFile, refuseLine } from './file.rules.ts'
import type { ImportedMatch, ImportedSeason, ImportFile } from './import.schema.ts'
import { isDay, seasonIn } from './times.rules.ts'

const whole = z
  .string()
  .regex(/^-?\d{1,6}$/, 'no whole number')
  .transform(Number)
const goals = z
  .string()
  .regex(/^\d{1,2}$/, 'no number of goals')
  .transform(Number)
const flag = z.enum(['0', '1']).transform((value) => value === '1')
/** `NA` stands for nothing, and attendances have a comma in the thousands. */
const attendance = z
  .string()
  .regex(/^(?:NA|\d{1,3}(?:,\d{3})*)$/, 'no attendance like "2,510" or NA')
  .transform((value) => (value === 'NA' ? null : Number(value.replaceAll(',', ''))))

const place = {
  season_id: z.string().regex(/^S-\d{4}-\d{4}-\d-S$/, 'no id like S-2011-2011-1-S'),
  season: z.string().regex(/^\d{4}-\d{4}$/, 'no season like 2011-2011'),
  tier: whole,
  division: givenName,
}
const team = z.string().regex(/^T-\d{3}-T$/, 'no id like T-001-T')
const MatchRow = z.object({
  ...place,
  match_id: z.string().regex(/^M-[\d-]+-M$/, 'no id like M-2011-2011-1-001-M'),
  date: z.string().refine(isDay, 'no day like 2011-04-13'),
  attendance,
  home_team_id: team,
  home_team_name: givenName,
  away_team_id: team,
  away_team_name: givenName,
  home_team_score: goals,
  away_team_score: goals,
  home_team_win: flag,
  away_team_win: flag,
  draw: flag,
  note: z.string(),
})
const StandingRow = z.object({
  ...place,
  position: whole,
  team_id: team,
  team_name: givenName,
  played: whole,
  wins: whole,
  draws: whole,
  losses: whole,
  goals_for: whole,
  goals_against: whole,
  goal_difference: whole,
  points: whole,
  point_adjustment: whole,
})
type MatchRow = z.infer<typeof MatchRow>
export type EwfStanding = z.infer<typeof StandingRow>

/** The English Women's Football Database: matches of many seasons, with the standings for points taken by rulings. */
export function readEwf(matches: ImportFile, standings: ImportFile | null): ImportedSeason[] {
  const seasons = new Map<string, { row: MatchRow; line: number }[]>()
  for (const found of rowsOf(matches, MatchRow)) {
    const { season_id } = found.row
    seasons.set(season_id, [...(seasons.get(season_id) ?? []), found])
  }
  const rows = standings ? readEwfStandings(standings) : []
  return [...seasons].map(([id, found]) =>
    seasonOf(
      matches,
      found,
      rows.filter(({ season_id }) => season_id === id),
    ),
  )
}

export function readEwfStandings(file: ImportFile): EwfStanding[] {
  return rowsOf(file, StandingRow).map(({ row }) => row)
}

function seasonOf(
  file: ImportFile,
  found: readonly { row: MatchRow; line: number }[],
  standings: readonly EwfStanding[],
): ImportedSeason {
  const { row: first, line } = found[0]!
  const years = seasonIn(first.season)
  if (!years) throw refuseLine(file, line, `"${first.season}" is no season.`)
  const names = new Map<string, string>()
  const seen = new Set<string>()
  const played = new Map<string, number>()
  const matches = found.map(({ row, line }) => {
    if (seen.has(row.match_id)) throw refuseLine(file, line, `the match ${row.match_id} stands here twice.`)
    if (row.home_team_id === row.away_team_id)
      throw refuseLine(file, line, `${row.home_team_name} plays itself.`)
    seen.add(row.match_id)
    names.set(row.home_team_id, row.home_team_name).set(row.away_team_id, row.away_team_name)
    for (const id of [row.home_team_id, row.away_team_id]) played.set(id, (played.get(id) ?? 0) + 1)
    return matchOf(file, row, line)
  })
  const counts = new Set(played.values())
  return {
    source: 'ewf',
    competition: {
      externalId: `tier-${first.tier}`,
      name: first.division.replace(/\s*\([^)]*\)$/, ''),
      kind: 'league',
    },
    ...years,
    teams: [...names].map(([externalId, name]) => ({ externalId, name, shortName: null, aliases: [] })),
    matches,
    adjustments: standings
      .filter(({ point_adjustment }) => point_adjustment !== 0)
      .map(({ team_id, point_adjustment }) => ({ team: team_id, points: point_adjustment })),
    // The database holds finished seasons only: where the numbers of matches differ, it was stopped.
    ranking: counts.size > 1 ? 'perGame' : 'points',
    remarks: [],
  }
}

function matchOf(file: ImportFile, row: MatchRow, line: number): ImportedMatch {
  const score: Score = { home: row.home_team_score, away: row.away_team_score }
  const winner = row.home_team_win ? 'home' : row.away_team_win ? 'away' : null
  if (Number(row.home_team_win) + Number(row.away_team_win) + Number(row.draw) !== 1)
    throw refuseLine(file, line, 'a match has one winner or is a draw.')
  const onPitch = score.home > score.away ? 'home' : score.away > score.home ? 'away' : null
  const isAwarded = /awarded/i.test(row.note)
  if (winner !== onPitch && !isAwarded)
    throw refuseLine(file, line, `the winner does not fit ${score.home}:${score.away}.`)
  return {
    externalId: row.match_id,
    round: '',
    matchday: null,
    day: row.date,
    kickoffAt: null,
    home: row.home_team_id,
    away: row.away_team_id,
    status: isAwarded ? 'awarded' : 'finished',
    score,
    halfTime: null,
    fullTime: score,
    extraTime: null,
    shootOut: null,
    awardedTo: isAwarded ? winner : null,
    venue: null,
    attendance: row.attendance,
    goals: [],
    cards: [],
    substitutions: [],
    lineUps: null,
  }
}

type CsvRow = { record: Record<string, string>; info: { lines: number } }

function rowsOf<Shape extends z.ZodType>(
  file: ImportFile,
  shape: Shape,
): { row: z.infer<Shape>; line: number }[] {
  if (!file.text.endsWith('\n'))
    throw refuseLine(file, file.text.split('\n').length, 'the file ends in the middle of this line.')
  return csvOf(file).map(({ record, info: { lines } }) => {
    const read = shape.safeParse(record)
    if (read.success) return { row: read.data, line: lines }
    const issue = read.error.issues[0]!
    throw refuseLine(file, lines, `${issue.path.join('.')}: ${issue.message}.`)
  })
}

function csvOf(file: ImportFile): CsvRow[] {
  try {
    const rows = parse(file.text, { columns: true, info: true, bom: true }) as unknown as CsvRow[]
    if (rows.length === 0) throw refuseFile(file, 'line 1', 'there is no row in this file.')
    return rows
  } catch (error) {
    const { lines, message } = error as { lines?: number; message: string }
    if (lines === undefined) throw error
    throw refuseLine(file, lines, message)
  }
}
