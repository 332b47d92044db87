import { z } from 'zod'
import type { Minute } from '#modules/matches/minutes.schema.ts'
import type { Score } from '#modules/matches/schema.ts'
import { cleanName, givenName, jsonPathOf, readJson, refuseFile } from './file.rules.ts'
import type {
  ImportedGoal,
  ImportedMatch,
  ImportedSeason,
  ImportedTeam,
  ImportFile,
} from './import.schema.ts'
import { seasonLabel } from './times.rules.ts'

const count = z.int().min(0).max(99)
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
const Team = z.object({
  teamId: z.int(),
  teamName: givenName,
  shortName: z
    .string()
    .nullish()
    .transform((name) => cleanName(name ?? '') || null),
})
const Goal = z.object({
  goalID: z.int(),
  scoreTeam1: count.nullable(),
  scoreTeam2: count.nullable(),
  matchMinute: z.int().min(0).max(200).nullish(),
  goalGetterID: z.int().nullish(),
  goalGetterName: z.string().nullish(),
  isPenalty: flag,
  isOwnGoal: flag,
  isOvertime: flag,
  comment: z.string().nullish(),
})
const File = z
  .array(
    z.object({
      matchID: z.int(),
      matchDateTimeUTC: z.iso.datetime().transform((text) => new Date(text)),
      leagueName: givenName,
      leagueSeason: z.coerce.number().int().min(1900).max(2200),
      leagueShortcut: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'no short name of a league'),
      group: z.object({ groupName: givenName, groupOrderID: z.int().min(0).max(999) }),
      team1: Team,
      team2: Team,
      matchIsFinished: z.boolean(),
      matchResults: z.array(z.object({ resultTypeID: z.int(), pointsTeam1: count, pointsTeam2: count })),
      goals: z.array(Goal),
      location: z
        .object({ locationCity: z.string().nullish(), locationStadium: z.string().nullish() })
        .nullish(),
      numberOfViewers: z.int().min(0).nullish(),
    }),
  )
  .min(1)

type Row = z.infer<typeof File>[number]

/** Of `resultTypeID`; order and name of the rows differ from match to match. */
const RESULT = { halfTime: 1, fullTime: 2, extraTime: 3, shootOut: 4 }
/** Fewer are a slip of the keyboard. */
const FEWEST_VIEWERS = 20

/** `getmatchdata` of api.openligadb.de: a whole season or a part of it, typed in by the public. */
export function readOpenligadb(file: ImportFile): ImportedSeason {
  const rows = readJson(file, File)
  const { leagueShortcut, leagueSeason, leagueName } = rows[0]!
  const teams = new Map<string, ImportedTeam>()
  const seen = new Set<number>()
  const remarks: string[] = []
  const matches = rows.map((row, index) => {
    const place = jsonPathOf([index])
    if (row.leagueShortcut !== leagueShortcut || row.leagueSeason !== leagueSeason)
      throw refuseFile(
        file,
        place,
        `${row.leagueShortcut} ${row.leagueSeason} is another season than the first.`,
      )
    if (seen.has(row.matchID)) throw refuseFile(file, place, `the match ${row.matchID} stands here twice.`)
    if (row.team1.teamId === row.team2.teamId)
      throw refuseFile(file, place, `${row.team1.teamName} plays itself.`)
    seen.add(row.matchID)
    for (const { teamId, teamName, shortName } of [row.team1, row.team2])
      teams.set(String(teamId), { externalId: String(teamId), name: teamName, shortName, aliases: [] })
    return matchOf(file, row, place, remarks)
  })
  const isLeague = matches.every(({ round }) => /^\d+\. Spieltag$/.test(round))
  return {
    source: 'openligadb',
    competition: {
      externalId: leagueShortcut,
      name: leagueName.replace(/\s*\d{4}(?:\/\d{2,4})?$/, ''),
      kind: isLeague ? 'league' : 'cup',
    },
    year: leagueSeason,
    label: seasonLabel(leagueSeason),
    teams: [...teams.values()],
    matches,
    adjustments: [],
    ranking: 'points',
    remarks,
  }
}

function matchOf(file: ImportFile, row: Row, place: string, remarks: string[]): ImportedMatch {
  const result = (type: number): Score | null => {
    const found = row.matchResults.find(({ resultTypeID }) => resultTypeID === type)
    return found ? { home: found.pointsTeam1, away: found.pointsTeam2 } : null
  }
  const fullTime = result(RESULT.fullTime)
  if (row.matchIsFinished && !fullTime)
    throw refuseFile(file, place, `the match ${row.matchID} is finished and has no result of type 2.`)
  const halfTime = result(RESULT.halfTime)
  const goals = goalsOf(row, halfTime)
  const isLive = !row.matchIsFinished && (fullTime !== null || goals.length > 0)
  const extraTime = row.matchIsFinished ? result(RESULT.extraTime) : null
  const score = row.matchIsFinished ? (extraTime ?? fullTime) : isLive ? standOf(fullTime, goals) : null
  const listed = goals.at(-1)?.score ?? { home: 0, away: 0 }
  if (row.matchIsFinished && (!isSame(listed, score!) || row.goals.length !== score!.home + score!.away))
    remarks.push(
      `${row.matchID} ${row.team1.teamName} – ${row.team2.teamName}: the result is ${shown(score!)}, its ${row.goals.length} goals make ${shown(listed)}. The result counts.`,
    )
  return {
    externalId: String(row.matchID),
    round: row.group.groupName,
    matchday: /^\d+\. Spieltag$/.test(row.group.groupName) ? row.group.groupOrderID : null,
    day: null,
    kickoffAt: row.matchDateTimeUTC,
    home: String(row.team1.teamId),
    away: String(row.team2.teamId),
    status: row.matchIsFinished ? 'finished' : isLive ? 'live' : 'scheduled',
    score,
    halfTime: isLive || row.matchIsFinished ? believableHalf(halfTime, score) : null,
    // Of a match under way the row called "Endergebnis" holds whatever was typed in last.
    fullTime: row.matchIsFinished ? fullTime : null,
    extraTime,
    shootOut: row.matchIsFinished ? result(RESULT.shootOut) : null,
    awardedTo: null,
    venue: venueOf(row.location),
    attendance: row.numberOfViewers && row.numberOfViewers >= FEWEST_VIEWERS ? row.numberOfViewers : null,
    goals,
    cards: [],
    substitutions: [],
    lineUps: null,
  }
}

/** While a match runs, the goals may be ahead of the result row, or behind it. */
function standOf(row: Score | null, goals: readonly ImportedGoal[]): Score {
  const listed = goals.at(-1)?.score ?? { home: 0, away: 0 }
  return row && row.home + row.away > listed.home + listed.away ? row : listed
}

function believableHalf(half: Score | null, end: Score | null): Score | null {
  return half && end && half.home <= end.home && half.away <= end.away ? half : null
}

/** In the order they fell; the list is in none. A row that adds nothing to the score is no goal. */
function goalsOf({ goals }: Row, halfTime: Score | null): ImportedGoal[] {
  const sorted = goals
    .filter((goal) => goal.scoreTeam1 !== null && goal.scoreTeam2 !== null)
    .map((goal) => ({ ...goal, score: { home: goal.scoreTeam1!, away: goal.scoreTeam2! } }))
    .sort(
      (one, other) =>
        one.score.home + one.score.away - other.score.home - other.score.away ||
        (one.matchMinute ?? 0) - (other.matchMinute ?? 0) ||
        one.goalID - other.goalID,
    )
  let before: Score = { home: 0, away: 0 }
  return sorted.flatMap((goal): ImportedGoal[] => {
    const side = goal.score.home > before.home ? 'home' : goal.score.away > before.away ? 'away' : null
    if (!side) return []
    before = goal.score
    const { home, away } = goal.score
    const inFirstHalf = halfTime !== null && home <= halfTime.home && away <= halfTime.away
    return [
      {
        externalId: String(goal.goalID),
        side,
        at: minuteOf(goal, inFirstHalf),
        scorer: scorerOf(goal),
        isPenalty: goal.isPenalty,
        isOwnGoal: goal.isOwnGoal,
        score: goal.score,
      },
    ]
  })
}

/** Stoppage time comes as minute 90 with the comment `+4`, as 94, or only as a flag. */
function minuteOf(goal: z.infer<typeof Goal>, inFirstHalf: boolean): Minute | null {
  const { matchMinute: minute, isOvertime } = goal
  if (minute === null || minute === undefined) return null
  const written = /^\+(\d{1,2})$/.exec(goal.comment?.trim() ?? '')?.[1]
  if (written && (minute === 45 || minute === 90)) return { minute, extra: Number(written) }
  if (minute > 45 && minute < 60 && isOvertime && inFirstHalf) return { minute: 45, extra: minute - 45 }
  if (minute > 90 && minute < 120 && isOvertime) return { minute: 90, extra: minute - 90 }
  return { minute, extra: null }
}

function scorerOf(goal: z.infer<typeof Goal>): ImportedGoal['scorer'] {
  const name = cleanName(goal.goalGetterName ?? '')
  return name ? { externalId: String(goal.goalGetterID ?? name), name } : null
}

function venueOf(location: Row['location']): string | null {
  return cleanName(location?.locationStadium ?? '') || null
}

const isSame = (one: Score, other: Score) => one.home === other.home && one.away === other.away
const shown = ({ home, away }: Score) => `${home}:${away}`
