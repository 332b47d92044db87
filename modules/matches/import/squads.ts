import { squadTag } from '#modules/matches/tags.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { nameKey } from './file.rules.ts'
import type { ImportedClub, ImportedSquad, ImportSource } from './import.schema.ts'
import { insertPeople, insertSources, loadSources } from './import.storage.ts'
import type { ImportReport } from './report.ts'
import { isoNation, staffGroupOf } from './squads.rules.ts'
import { loadSquad, type SquadMember, saveSquadMembers } from './squads.storage.ts'
import { joinTeams, type SameTeams } from './teams.ts'

/** Writes squads: players are known by name and year of birth, and who is not in the file stays. */
export async function importSquads(
  trx: Trx,
  given: {
    source: ImportSource
    squads: readonly ImportedSquad[]
    clubs: readonly ImportedClub[]
    same: SameTeams
    report: ImportReport
    tags: Set<string>
  },
): Promise<void> {
  const { source, squads, clubs, same, report, tags } = given
  for (const squad of squads) {
    const team = { externalId: nameKey(squad.team), name: squad.team, shortName: null, aliases: [] }
    const teams = await joinTeams(trx, {
      source,
      season: { teams: [team] },
      competitionId: null,
      clubs,
      same,
      report,
    })
    const teamId = teams.get(team.externalId)!
    const members = await membersOf(trx, { source, squad, report })
    const season = squad.season.slice(0, 4)
    const stored = await loadSquad(trx, { teamId, season })
    const changed = members.filter((member) => !stored.some((one) => isSame(one, member)))
    const taken = changed.find(({ number, personId }) =>
      stored.some(
        (one) =>
          one.number === number &&
          one.personId !== personId &&
          !members.some((m) => m.personId === one.personId),
      ),
    )
    if (taken)
      throw new AppError(
        422,
        'IMPORT_REFUSED',
        `${squad.team} ${squad.season}: the number ${taken.number} belongs to somebody the file does not have.`,
      )
    await saveSquadMembers(trx, { teamId, season, members: changed })
    if (changed.length > 0) tags.add(squadTag({ teamId, season }))
    report.squads += changed.length
  }
}

async function membersOf(
  trx: Trx,
  given: { source: ImportSource; squad: ImportedSquad; report: ImportReport },
): Promise<SquadMember[]> {
  const { source, squad, report } = given
  const known = await loadSources(trx, { source, kind: 'person' })
  const keyed = squad.players.map((player) => ({
    ...player,
    key: `${nameKey(player.name)}-${player.birthYear}`,
  }))
  const missing = keyed.filter(({ key }) => !known.has(key))
  const ids = await insertPeople(
    trx,
    missing.map(({ name }) => name),
  )
  const added = new Map(missing.map(({ key }, index) => [key, ids[index]!]))
  await insertSources(trx, { source, kind: 'person', ids: added })
  report.newPeople += added.size
  return keyed.map(({ key, shirtNumber, position, nation }, place) => ({
    personId: known.get(key) ?? added.get(key)!,
    group: staffGroupOf(position),
    number: shirtNumber,
    nation: isoNation(nation),
    place,
  }))
}

/** A nation the file leaves out is none it takes away. */
function isSame(stored: SquadMember, wanted: SquadMember): boolean {
  if (wanted.nation !== null && wanted.nation !== stored.nation) return false
  return (['personId', 'group', 'number', 'place'] as const).every((key) => stored[key] === wanted[key])
}
