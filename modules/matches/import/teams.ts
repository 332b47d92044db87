import type { Trx } from '#platform/db.ts'
import { nameKey } from './file.rules.ts'
import type { ImportedClub, ImportedSeason, ImportSource } from './import.schema.ts'
import { insertSources, insertTeam, loadCodes, loadSources, loadTeams } from './import.storage.ts'
import type { ImportReport } from './report.ts'
import { joinedTeam, likelyDouble, ownTeam, shortCode, teamKeys, unknownOwnTeams } from './teams.rules.ts'

/** Whom somebody said a name of the files means: own ids by `nameKey`. */
export type SameTeams = ReadonlyMap<string, number>

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
    same: SameTeams
    report: ImportReport
  },
): Promise<TeamsById> {
  const { source, season, competitionId, clubs, same, report } = given
  const sources = await loadSources(trx, { source, kind: 'team' })
  // openfootball's ids are names: what it calls a team tells others which one is meant.
  const names =
    source === 'ewf' ? new Map() : await loadSources(trx, { source: 'openfootball', kind: 'team' })
  const known = await loadTeams(trx, competitionId)
  const keyOf = teamKeys(clubs)
  const codes = await loadCodes(trx, [...sources.values()].map(Number))
  const freeCode = (name: string) => {
    const code = shortCode(name, codes)
    codes.add(code)
    return code
  }
  const found = new Map<string, number>()
  const added = new Map<string, string>()
  for (const team of season.teams) {
    const own = sources.get(team.externalId)
    const said = same.get(nameKey(team.name))
    const named: string | undefined = own ?? said?.toString() ?? names.get(nameKey(team.name))
    if (named) {
      found.set(team.externalId, Number(named))
      if (!own) added.set(team.externalId, named)
      continue
    }
    const joined = joinedTeam({ team, known, keyOf, onlyParticipants: source === 'ewf' })
    if (joined?.alsoMeant)
      report.remarks.push(
        `${joined.alsoMeant} teams are called ${team.name}: the one with the id ${joined.id} is meant.`,
      )
    const clubsOwn = joined ? null : ownTeam({ team, keyOf, known, isWomens: source === 'ewf' })
    const id = joined?.id ?? (await insertTeam(trx, { ...team, code: freeCode(team.name), own: clubsOwn }))
    if (!joined) {
      const double = clubsOwn ? null : likelyDouble(team.name, [...known, ...unknownOwnTeams(known)])
      if (double) {
        report.doubles.push({ name: team.name, id: double.id, other: double.name })
        report.remarks.push(
          `${team.name} is new, and may be ${double.name}: --same "${team.name}=${double.id}" makes them one.`,
        )
      }
      report.newTeams += 1
      known.push({ id, name: team.name, shortName: team.shortName ?? team.name, plays: true })
    }
    found.set(team.externalId, id)
    added.set(team.externalId, String(id))
  }
  await insertSources(trx, { source, kind: 'team', ids: added })
  return found
}

/** Other names of clubs that have a team here, so that later files find it under each of them. */
export async function saveNames(trx: Trx, clubs: readonly ImportedClub[]): Promise<void> {
  const source = 'openfootball'
  const known = await loadSources(trx, { source, kind: 'team' })
  const keyOf = teamKeys(clubs)
  const teams = await loadTeams(trx, null)
  const ids = new Map<string, string>()
  for (const club of clubs.flatMap((one) => (one.secondTeam ? [one, one.secondTeam] : [one]))) {
    const own = teams.find(({ name }) => keyOf(name) === nameKey(club.name))
    const names = [club.name, ...club.aliases]
      .filter((name) => keyOf(name) === nameKey(club.name))
      .map(nameKey)
    if (own) for (const key of names) if (!known.has(key)) ids.set(key, String(own.id))
  }
  await insertSources(trx, { source, kind: 'team', ids })
}
