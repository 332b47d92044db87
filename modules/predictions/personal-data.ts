import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'
import { deleteEmptyGroups, exportGroups, lockGroupsOf, moveMemberships } from './groups/personal-groups.ts'

/** Who tipped what: with the account everything goes, tables are without them from then on. */
export const predictionsData: PersonalDataHolder = {
  name: 'predictions',
  tables: ['tip_players', 'tip_groups', 'tip_group_members'],
  merging: [
    {
      table: 'tip_players',
      column: 'person_id',
      how: 'moves',
      twin: 'o.game_id = t.game_id',
      told: 'tips',
    },
  ],

  async export(db, { id }) {
    const players = await rowsOf(db, 'tip_players', sql`t.person_id = ${id}`)
    const tips = await rowsOf(
      db,
      'tips',
      sql`t.player_id in (select p.id from tip_players p where p.person_id = ${id})`,
    )
    return { documents: { tipPlayers: players, tips, tipGroups: await exportGroups(db, id) } }
  },

  /** Whoever was in a group with one of the two players is in it with the other, as early as the earlier one. */
  beforeMerging: moveMemberships,

  async erase(trx, { id }) {
    // Players before groups, as whoever joins one.
    await sql`select from tip_players where person_id = ${id} order by id for update`.execute(trx)
    const groups = await lockGroupsOf(trx, id)
    await sql`delete from tip_players where person_id = ${id}`.execute(trx)
    await deleteEmptyGroups(trx, groups)
    return noFiles
  },
}
