import type { Trx } from '#platform/db.ts'
import type { ImportedClub, ImportedSeason, ImportSource } from './import.schema.ts'
import { insertSources, insertTeam, loadSources, loadTeams } from './import.storage.ts'
import type { ImportReport } from './import.ts'
import { joinedTeam, shortCode, teamKeys } from './import-teams.rules.ts'

/** Own ids of teams by the source's. */
export type TeamsById = ReadonlyMap<string, number>

/**
 * Finds the teams of a season: by the source's id, else by name or by another name of the same club; the rest are new.
 * A women's team never becomes a men's team of the same name: that source has ids, and only its competition is asked.
 */
export async function joinTeams(
  trx: Trx,
  given: {
    source: ImportSource
    season: Pick<ImportedSeason, 'teams'>
    competitionId: string | null
    clubs: readonly ImportedClub[]
    report: ImportReport
  },
): Promise<TeamsById> {
  const { source, season, competitionId, clubs, report } = given
  const sources = await loadSources(trx, { source, kind: 'team' })
  const known = await loadTeams(trx, competitionId)
  const keyOf = teamKeys(clubs)
  const found = new Map<string, number>()
  const added = new Map<string, string>()
  for (const team of season.teams) {
    const own = sources.get(team.externalId)
    if (own) {
      found.set(team.externalId, Number(own))
      continue
    }
    const joined = joinedTeam({ team, known, keyOf, onlyParticipants: source === 'ewf' })
    if (joined?.alsoMeant)
      report.remarks.push(
        `${joined.alsoMeant} teams are called ${team.name}: the one with the id ${joined.id} is meant.`,
      )
    const id = joined?.id ?? (await insertTeam(trx, { ...team, code: shortCode(team.name) }))
    if (!joined) {
      report.newTeams += 1
      known.push({ id, name: team.name, shortName: team.shortName ?? team.name, plays: true })
    }
    found.set(team.externalId, id)
    added.set(team.externalId, String(id))
  }
  await insertSources(trx, { source, kind: 'team', ids: added })
  return found
}
