import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'

/** What somebody's archive says of their groups: nothing of the others in them. */
export async function exportGroups(db: Db, personId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select g.id, g.game_id as "gameId", g.name, g.founded_at as "foundedAt", m.joined_at as "joinedAt",
      m.entry = (select min(k.entry) from tip_group_members k where k.group_id = g.id) as "isKeeper"
    from tip_group_members m join tip_groups g on g.id = m.group_id join tip_players p on p.id = m.player_id
    where p.person_id = ${personId} order by m.entry`.execute(db)
  return rows
}

/** All that they are in, held until they are out of them. */
export async function lockGroupsOf(trx: Trx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from tip_groups g
    where g.id in (select m.group_id from tip_group_members m join tip_players p on p.id = m.player_id
      where p.person_id = ${personId}) order by g.id for update`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function deleteEmptyGroups(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    delete from tip_groups g where g.id = any(${[...ids]}::uuid[])
      and not exists (select from tip_group_members m where m.group_id = g.id)`.execute(trx)
}

/** Of two accounts that become one: only in games that both play, since players of others move with all they have. */
export async function moveMemberships(
  trx: Trx,
  { from, into }: { from: string; into: string },
): Promise<void> {
  for (const person of [from, into]) await lockGroupsOf(trx, person)
  const both = sql`tip_players f join tip_players i on i.game_id = f.game_id and i.person_id = ${into}`
  await sql`
    update tip_group_members kept set entry = gone.entry
    from ${both} join tip_group_members gone on gone.player_id = f.id
    where f.person_id = ${from} and kept.player_id = i.id and kept.group_id = gone.group_id
      and kept.entry > gone.entry`.execute(trx)
  await sql`
    update tip_group_members m set player_id = i.id from ${both}
    where f.person_id = ${from} and m.player_id = f.id
      and not exists (select from tip_group_members k where k.group_id = m.group_id and k.player_id = i.id)`.execute(
    trx,
  )
}
