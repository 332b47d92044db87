import { MATCHES, matchTag, standingsTag, tickerTag } from '#modules/matches/tags.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { changesOf, contradictionsOf, movesOf } from './changes.rules.ts'
import type { ImportContents, ImportedSeason, ImportSource } from './import.schema.ts'
import {
  findCompetition,
  insertCompetition,
  insertMatches,
  insertOwnTeam,
  insertSources,
  loadSources,
  loadTeams,
  lockImports,
  lockMatches,
  saveParticipants,
  updateMatch,
} from './import.storage.ts'
import { planSeason, type SeasonPlan } from './plan.rules.ts'
import { type ImportedMove, type ImportReport, MOST_CHANGES, type SeasonReport } from './report.ts'
import { importSquads } from './squads.ts'
import { unknownOwnTeams } from './teams.rules.ts'
import { joinTeams, type SameTeams, saveNames, type TeamsById } from './teams.ts'
import { importTickers } from './tickers.ts'

export type ImportGiven = {
  competitionId: string | null
  now: Date
  dryRun: boolean
  /** Looks at what was done, in its transaction; what it throws takes all of it back. */
  check?: (trx: Trx, report: ImportReport) => Promise<void>
  /** Whom a name of the files means where somebody has said so: own ids by `nameKey`. */
  same?: SameTeams
  /** Who does it, for the books of what is sold. */
  by?: string
}

/** Who sells tickets of matches; each as its slug. Left out: nothing is sold. */
export type MatchSales = {
  /** Held before matches are, in the order of their slugs, until the transaction ends. */
  hold(trx: Trx, slugs: readonly string[]): Promise<void>
  /** How many holders another kick-off would be told to; null: this match is neither moved nor called off any more. */
  foresee(trx: Trx, given: { slug: string; startsAt: Date }): Promise<number | null>
  /** As the office moves a match: sale, doors, offers and transfers go along, and holders are told. */
  move(trx: Trx, given: { slug: string; startsAt: Date; by: string }): Promise<void>
}

/**
 * Writes what files hold, all of it or nothing. Everything is found again by the source's ids: the same file twice
 * changes nothing, a later one changes what is different.
 */
export async function importMatches(
  ctx: { db: Db; sales?: MatchSales | undefined },
  contents: ImportContents,
  given: ImportGiven,
): Promise<ImportReport> {
  // Events are held before matches, as whoever moves one in the office does: which, is known when everything was tried once.
  for (let held: readonly string[] = []; ; ) {
    const { report, toHold } = await tryOnce(ctx, contents, { ...given, held })
    if (toHold.length === 0) return report
    held = [...new Set([...held, ...toHold])].toSorted()
  }
}

async function tryOnce(
  { db, sales }: { db: Db; sales?: MatchSales | undefined },
  contents: ImportContents,
  given: ImportGiven & { held: readonly string[] },
): Promise<{ report: ImportReport; toHold: string[] }> {
  const undo = new DryRun()
  let toHold: string[] = []
  try {
    return await db.transaction().execute(async (trx) => {
      if (given.held.length > 0) await sales?.hold(trx, given.held)
      const report = await write(trx, contents, { ...given, sales })
      toHold = sales ? report.moves.map(({ slug }) => slug).filter((slug) => !given.held.includes(slug)) : []
      if (given.dryRun || toHold.length > 0) throw undo.with(report)
      await given.check?.(trx, report)
      for (const { slug, startsAt, ownersMailed } of report.moves)
        if (ownersMailed !== null) await sales!.move(trx, { slug, startsAt, by: given.by ?? 'import' })
      return { report, toHold }
    })
  } catch (error) {
    if (error === undo) return { report: undo.report!, toHold: given.dryRun ? [] : toHold }
    throw error
  }
}

/** Thrown to roll back what was only tried. */
class DryRun extends Error {
  report: ImportReport | null = null
  with(report: ImportReport): this {
    this.report = report
    return this
  }
}

async function write(
  trx: Trx,
  contents: ImportContents,
  given: ImportGiven & { sales: MatchSales | undefined },
): Promise<ImportReport> {
  const { source, seasons } = contents
  const { competitionId, now, dryRun, same = new Map(), sales } = given
  await lockImports(trx)
  const competitions = new Set(seasons.map(({ competition }) => competition.externalId))
  if (competitionId && competitions.size > 1)
    throw new AppError(422, 'IMPORT_REFUSED', 'The files hold several competitions: leave out --competition.')
  const report: ImportReport = {
    ...{ changes: [], moves: [], contradictions: [] },
    doubles: [],
    seasons: [],
    newTeams: 0,
    newPeople: 0,
    events: 0,
    lineUps: 0,
    squads: 0,
    remarks: [...seasons.flatMap(({ remarks }) => remarks), ...contents.onlyChecked],
    dryRun,
  }
  await requireTeams(trx, same)
  const tags = new Set<string>()
  for (const season of seasons) {
    const ownId = await competitionOf(trx, source, season, competitionId)
    const teams = await joinTeams(trx, {
      source,
      season,
      competitionId: ownId,
      clubs: contents.clubs,
      same,
      report,
    })
    const seasonReport = await writeSeason(trx, { source, season, ownId, teams, now, report, tags, sales })
    report.seasons.push(seasonReport)
  }
  await importTickers(trx, { source, seasons, tickers: contents.tickers, now, report, tags })
  await importSquads(trx, { source, squads: contents.squads, clubs: contents.clubs, same, report, tags })
  await saveNames(trx, contents.clubs)
  await dropTags(trx, [...tags])
  return report
}

/** A slip in an id must not join two clubs, or none. The club's own teams are there as soon as somebody names them. */
async function requireTeams(trx: Trx, same: SameTeams): Promise<void> {
  const teams = await loadTeams(trx, null)
  const known = new Set(teams.map(({ id }) => id))
  const own = new Map(unknownOwnTeams(teams).map((team) => [team.id, team.site]))
  for (const [name, id] of same)
    if (own.has(id)) await insertOwnTeam(trx, { id, site: own.get(id)! })
    else if (!known.has(id))
      throw new AppError(422, 'IMPORT_REFUSED', `No team has the id ${id}, which ${name} is to be.`)
}

/** The competition of a file: the one it was imported into before, the one that is named, or a new one. */
async function competitionOf(
  trx: Trx,
  source: ImportSource,
  { competition }: ImportedSeason,
  wanted: string | null,
): Promise<string> {
  const known = (await loadSources(trx, { source, kind: 'competition' })).get(competition.externalId)
  if (known && wanted && known !== wanted)
    throw new AppError(
      422,
      'IMPORT_REFUSED',
      `${competition.name} of ${source} is kept as ${known} already, it cannot be ${wanted} as well.`,
    )
  if (known) return known
  const id = wanted ?? `${source}-${competition.externalId}`
  const found = await findCompetition(trx, id)
  if (wanted && !found)
    throw new AppError(
      422,
      'IMPORT_REFUSED',
      `There is no competition ${wanted}; without --competition a new one is made.`,
    )
  if (!found) await insertCompetition(trx, { id, name: competition.name, kind: competition.kind })
  await insertSources(trx, { source, kind: 'competition', ids: new Map([[competition.externalId, id]]) })
  return id
}

async function writeSeason(
  trx: Trx,
  given: {
    source: ImportSource
    season: ImportedSeason
    ownId: string
    teams: TeamsById
    now: Date
    report: ImportReport
    tags: Set<string>
    sales: MatchSales | undefined
  },
): Promise<SeasonReport> {
  const { source, season, ownId, teams, now, report, tags, sales } = given
  const year = String(season.year)
  const plan = planSeason({
    season,
    competitionId: ownId,
    teams,
    stored: await lockMatches(trx, { competitionId: ownId, season: year }),
    sources: await loadSources(trx, { source, kind: 'match' }),
    now,
    newId,
  })
  await insertMatches(trx, plan.added, now)
  for (const { match, change } of plan.changed)
    await updateMatch(trx, { id: match.id, changes: change.changes, now })
  await insertSources(trx, { source, kind: 'match', ids: plan.linked })
  const newParticipants = await saveParticipants(trx, {
    competitionId: ownId,
    season: year,
    teams: season.teams.map(({ externalId }) => ({
      id: teams.get(externalId)!,
      deducted: deductedFrom(season, externalId),
    })),
  })
  for (const { match } of plan.changed) tags.add(matchTag(match.id))
  for (const { homeTeamId, awayTeamId } of [...plan.added, ...plan.changed.map(({ match }) => match)])
    tags.add(tickerTag(homeTeamId)).add(tickerTag(awayTeamId))
  if (plan.added.length + plan.changed.length > 0 || newParticipants)
    tags.add(MATCHES).add(standingsTag({ competitionId: ownId, season: year }))
  report.remarks.push(...remarksOn(season, plan))
  const names = new Map(season.teams.map(({ externalId, name }) => [teams.get(externalId)!, name]))
  const moves = await foreseen(trx, plan, sales)
  report.contradictions.push(...contradictionsOf(plan, names))
  report.moves.push(...moves)
  report.changes.push(...changesOf(plan, names, moves).slice(0, MOST_CHANGES - report.changes.length))
  return {
    competition: ownId,
    name: season.competition.name,
    season: season.label,
    matches: season.matches.length,
    new: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    notDrawn: plan.notDrawn,
    leftAlone: plan.leftAlone,
  }
}

/** Whom another kick-off would be told to, match by match. */
async function foreseen(trx: Trx, plan: SeasonPlan, sales: MatchSales | undefined): Promise<ImportedMove[]> {
  const moves: ImportedMove[] = []
  for (const move of movesOf(plan))
    moves.push({ ...move, ownersMailed: sales ? await sales.foresee(trx, move) : null })
  return moves
}

function remarksOn(
  { ranking, competition, label }: ImportedSeason,
  { preservedResults }: SeasonPlan,
): string[] {
  return [
    ...(ranking === 'perGame'
      ? [
          `${competition.name} ${label} was stopped early and ranked by points per game; its table here goes by points.`,
        ]
      : []),
    ...(preservedResults > 0
      ? [`${preservedResults} results are kept that the file does not have, or has otherwise.`]
      : []),
  ]
}

/** Null where the source says nothing of points taken away. */
function deductedFrom({ adjustments }: ImportedSeason, team: string): number | null {
  const points = adjustments.find((one) => one.team === team)?.points
  return points === undefined ? null : Math.max(0, -points)
}
