import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/** Who tipped what: with the account everything goes, tables are without them from then on. */
export const predictionsData: PersonalDataHolder = {
  name: 'predictions',
  tables: ['tip_players'],
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
    return { documents: { tipPlayers: players, tips } }
  },

  async erase(trx, { id }) {
    await sql`delete from tip_players where person_id = ${id}`.execute(trx)
    return noFiles
  },
}
