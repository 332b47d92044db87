import { MATCHES, matchTag, standingsTag, tickerTag } from '#modules/matches/tags.ts'
import type { Database, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { changesOf } from './changes.rules.ts'
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
import { type ImportReport, MOST_CHANGES, type SeasonReport } from './report.ts'
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
}

/**
 * Writes what files hold, all of it or nothing. Everything is found again by the source's ids: the same file twice
 * changes nothing, a later one changes what is different.
 */
export async function importMatches(
  { db }: Pick<Database, 'db'>,
  contents: ImportContents,
  given: ImportGiven,
): Promise<ImportReport> {
  const undo = new DryRun()
  try {
    return await db.transaction().execute(async (trx) => {
      const report = await write(trx, contents, given)
      if (given.dryRun) throw undo.with(report)
      await given.check?.(trx, report)
      return report
    })
  } catch (error) {
    if (error === undo) return undo.report!
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

async function write(trx: Trx, contents: ImportContents, given: ImportGiven): Promise<ImportReport> {
  const { source, seasons } = contents
  const { competitionId, now, dryRun, same = new Map() } = given
  await lockImports(trx)
  const competitions = new Set(seasons.map(({ competition }) => competition.externalId))
  if (competitionId && competitions.size > 1)
    throw new AppError(422, 'IMPORT_REFUSED', 'The files hold several competitions: leave out --competition.')
  const report: ImportReport = {
    changes: [],
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
    const seasonReport = await writeSeason(trx, { source, season, ownId, teams, now, report, tags })
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
  },
): Promise<SeasonReport> {
  const { source, season, ownId, teams, now, report, tags } = given
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
  report.changes.push(...changesOf(plan, names).slice(0, MOST_CHANGES - report.changes.length))
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
