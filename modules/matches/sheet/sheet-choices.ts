import { createHash } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { isActive } from '../focus.rules.ts'
import type { Statistic } from '../match.schema.ts'
import type { Side } from '../schema.ts'
import { listLineUps, listPlayers, listStatistics } from '../storage.ts'
import { tagsOf } from '../tags.ts'
import { listCompetitions, listSquad } from '../teams.storage.ts'
import {
  type ChosenLineUp,
  chosenPlayers,
  PLAYERS,
  refusalToResult,
  type TypedResult,
} from './match-sheet.rules.ts'
import { matchesToPublish, publishLineUps, replaceLineUp, saveStatistics } from './match-sheet.storage.ts'
import { writeSheet } from './write-sheet.ts'

type Context = { db: Db }

/** Tells whether a line-up is the one that somebody has seen. */
export async function lineUpMark(db: Db, matchId: string, side: Side): Promise<string> {
  const [players, heads] = await Promise.all([listPlayers(db, matchId), listLineUps(db, matchId)])
  const head = heads.find((one) => one.side === side) ?? null
  const text = JSON.stringify([head, players.filter((player) => player.side === side)])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** The same of what was counted. */
export async function statisticsMark(db: Db, matchId: string): Promise<string> {
  const counted = (await listStatistics(db, matchId))
    .map(({ name, home, away }) => [name, Number(home), Number(away)])
    .toSorted()
  return createHash('sha256').update(JSON.stringify(counted)).digest('hex').slice(0, 16)
}

/** Those that are named; the others stay. `seen`: the mark of what was there for whoever counted; left out it is not compared. */
export function setStatistics(
  { db }: Context,
  matchId: string,
  given: { seen?: string; statistics: readonly Statistic[]; now: Date },
): Promise<{ statistics: number }> {
  const { seen, statistics, now } = given
  return writeSheet(db)(matchId, now, async (trx) => {
    if (seen !== undefined && seen !== (await statisticsMark(trx, matchId))) throw changedMeanwhile()
    await saveStatistics(trx, { matchId, statistics })
    return { statistics: statistics.length }
  })
}

const changedMeanwhile = () =>
  new AppError(409, 'OFFICE_VERSION_CONFLICT', 'Somebody has changed it meanwhile.')

/**
 * Chosen by the people themselves, and read from a moment on. `seen`: the line-up that somebody had before them; another
 * one is not replaced unseen.
 */
export function chooseLineUp(
  { db }: Context,
  matchId: string,
  given: { side: Side; words: ChosenLineUp; publishAt: Date | null; seen: string; now: Date },
): Promise<void> {
  return writeSheet(db)(matchId, given.now, async (trx, match) => {
    const { side, words, publishAt, seen, now } = given
    const teamId = side === 'home' ? match.homeTeamId : match.awayTeamId
    const squad = (await listSquad(trx, { teamId, season: match.season })).filter(({ staff_group }) =>
      PLAYERS.has(staff_group),
    )
    const before = await lineUpMark(trx, matchId, side)
    if (before !== seen) throw changedMeanwhile()
    const found = chosenPlayers(words, new Set(squad.map(({ id }) => id)))
    if ('refusal' in found) throw new AppError(409, 'LINE_UP_REFUSED', found.refusal)
    const isLater = publishAt !== null && publishAt > now
    if (isLater && publishAt > match.kickOff)
      throw new AppError(409, 'LINE_UP_LATE', 'Once the match begins everybody sees who plays.')
    const { formation, coach } = words
    const head = { matchId, side, formation, coach, publishAt: isLater ? publishAt : null }
    await replaceLineUp(trx, { ...head, players: found.players })
  })
}

/** Line-ups whose moment has come: readers are told. */
export async function publishDue({ db }: Context, now: Date): Promise<number> {
  const due = await matchesToPublish(db)
  for (const id of due) await writeSheet(db)(id, now, (trx) => publishLineUps(trx, id))
  return due.length
}

/** How it ended, by hand: the table follows. `isHeld`: no import says otherwise. */
export function setResult(
  { db }: Context,
  matchId: string,
  given: { result: TypedResult; isHeld: boolean; version: number; now: Date },
): Promise<void> {
  return writeSheet(db)(matchId, given.now, async (trx, match) => {
    const { result, isHeld, version, now } = given
    if (match.tickerVersion !== version) throw changedMeanwhile()
    if (isActive(match)) throw new AppError(409, 'RESULT_TICKER_OPEN', 'Close the ticker first.')
    if (match.voidAt || match.kickOff > now)
      throw new AppError(409, 'RESULT_EARLY', 'The match has not been played.')
    const competition = (await listCompetitions(trx, [match.competitionId])).get(match.competitionId)
    const refusal = refusalToResult(result, competition?.kind === 'cup')
    if (refusal) throw new AppError(409, 'RESULT_REFUSED', refusal)
    const { score, halfTime, fullTime, penalties } = result
    Object.assign(match, {
      ...{ period: 'FullTime', periodStartedAt: null, score, halfTime, penalties },
      ...{ fullTime: fullTime ?? score, extraTime: fullTime ? score : null, isResultHeld: isHeld },
    })
    await dropTags(trx, tagsOf(match, { scoreChanged: true }))
  })
}

/** Who was the best of them all; null: nobody is named. */
export function setBestPlayer(
  { db }: Context,
  matchId: string,
  given: { personId: string | null; now: Date },
): Promise<void> {
  return writeSheet(db)(matchId, given.now, async (trx, match) => {
    const { personId } = given
    const players = await listPlayers(trx, matchId)
    if (personId !== null && !players.some((player) => player.personId === personId))
      throw new AppError(409, 'LINE_UP_UNKNOWN_PLAYER', 'They are not in the line-up.')
    match.bestPlayerId = personId
  })
}

/** Whom the fans have chosen: where the club has named nobody, and of those who were there. */
export function nameChosen(
  { db }: Context,
  matchId: string,
  { personId, now }: { personId: string; now: Date },
): Promise<void> {
  return writeSheet(db)(matchId, now, async (trx, match) => {
    const players = await listPlayers(trx, matchId)
    if (players.some((player) => player.personId === personId)) match.bestPlayerId ??= personId
  })
}
