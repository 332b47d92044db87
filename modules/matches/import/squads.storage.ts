import type { StaffGroup } from '#modules/matches/schema.ts'
import type { Trx } from '#platform/db.ts'

export type SquadMember = {
  personId: string
  group: StaffGroup
  number: number | null
  /** ISO 3166 alpha-2. */
  nation: string | null
  place: number
}

const PLAYERS: readonly StaffGroup[] = ['Goalkeepers', 'Defenders', 'Midfielders', 'Forwards', 'FieldPlayer']

/** The players of a team in a season, without its staff. */
export async function loadSquad(
  trx: Trx,
  { teamId, season }: { teamId: number; season: string },
): Promise<SquadMember[]> {
  const rows = await trx
    .selectFrom('squad_members')
    .innerJoin('football_people', 'football_people.id', 'squad_members.person_id')
    .select(['person_id as personId', 'staff_group as group', 'number', 'nation', 'position as place'])
    .where('team_id', '=', teamId)
    .where('season', '=', season)
    .where('staff_group', 'in', PLAYERS)
    .execute()
  return rows as SquadMember[]
}

/** Puts these players into the squad, whatever they were in it before; two may have swapped their numbers. */
export async function saveSquadMembers(
  trx: Trx,
  given: { teamId: number; season: string; members: readonly SquadMember[] },
): Promise<void> {
  const { teamId, season, members } = given
  if (members.length === 0) return
  const people = members.map(({ personId }) => personId)
  await trx
    .deleteFrom('squad_members')
    .where('team_id', '=', teamId)
    .where('season', '=', season)
    .where('staff_group', 'in', PLAYERS)
    .where('person_id', 'in', people)
    .execute()
  await trx
    .insertInto('squad_members')
    .values(
      members.map(({ personId, group, number, place }) => ({
        team_id: teamId,
        season,
        person_id: personId,
        staff_group: group,
        number,
        position: place,
      })),
    )
    .execute()
  for (const { personId, nation } of members)
    if (nation) await trx.updateTable('football_people').set({ nation }).where('id', '=', personId).execute()
}
