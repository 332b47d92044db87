import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { TipGroupRow, TipGroupSummary } from './groups.schema.ts'

export type GroupRow = {
  id: string
  gameId: string
  name: string | null
  refusedName: string | null
  link: number
  members: number
  keeperId: string
}

/** Whoever came first and is still there. */
const KEEPER = sql`(select k.player_id from tip_group_members k where k.group_id = g.id order by k.entry limit 1)`
const MEMBERS = sql`(select count(*)::int from tip_group_members c where c.group_id = g.id)`

/** Groups whose last member is gone are none. */
export async function findGroup(db: Db, id: string): Promise<GroupRow | null> {
  const { rows } = await sql<GroupRow>`
    select * from (select g.id, g.game_id as "gameId", g.name, g.refused_name as "refusedName", g.link,
      ${MEMBERS} as members, ${KEEPER} as "keeperId" from tip_groups g where g.id = ${id}) found
    where "keeperId" is not null`.execute(db)
  return rows[0] ?? null
}

/** Whoever changes who is in a group, or its link, comes one after the other. `noTipGroupLock` lets them come together. */
export async function lockGroup(trx: Trx, id: string): Promise<GroupRow | null> {
  if (!unsafe('noTipGroupLock')) await sql`select from tip_groups where id = ${id} for update`.execute(trx)
  return findGroup(trx, id)
}

/** Before the group, always: two links opened at once count the groups of one player one after the other. */
export async function lockPlayer(trx: Trx, playerId: string): Promise<void> {
  if (!unsafe('noTipGroupLock'))
    await sql`select from tip_players where id = ${playerId} for update`.execute(trx)
}

export async function countGroups(trx: Trx, playerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tip_group_members where player_id = ${playerId}`.execute(trx)
  return rows[0]!.count
}

export async function findPlayerOf(
  db: Db,
  of: { groupId: string; personId: string },
): Promise<{ playerId: string; isMember: boolean } | null> {
  const { rows } = await sql<{ playerId: string; isMember: boolean }>`
    select p.id as "playerId", exists (select from tip_group_members m
      where m.group_id = g.id and m.player_id = p.id) as "isMember"
    from tip_groups g join tip_players p on p.game_id = g.game_id
    where g.id = ${of.groupId} and p.person_id = ${of.personId}`.execute(db)
  return rows[0] ?? null
}

/** One that they keep already under this name; null: none. */
export async function findKept(trx: Trx, of: { playerId: string; name: string }): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select g.id from tip_group_members m join tip_groups g on g.id = m.group_id
    where m.player_id = ${of.playerId} and lower(g.name) = lower(${of.name}) and ${KEEPER} = m.player_id
    order by m.entry limit 1`.execute(trx)
  return rows[0]?.id ?? null
}

export async function insertGroup(trx: Trx, of: { gameId: string; name: string }): Promise<string> {
  const id = newId()
  await sql`insert into tip_groups (id, game_id, name) values (${id}, ${of.gameId}, ${of.name})`.execute(trx)
  return id
}

export async function insertMember(trx: Trx, of: { groupId: string; playerId: string }): Promise<void> {
  await sql`
    insert into tip_group_members (group_id, player_id) values (${of.groupId}, ${of.playerId})
    on conflict do nothing`.execute(trx)
}

/** False: they were no member. */
export async function deleteMember(trx: Trx, of: { groupId: string; playerId: string }): Promise<boolean> {
  const { rows } = await sql`
    delete from tip_group_members where group_id = ${of.groupId} and player_id = ${of.playerId}
    returning player_id`.execute(trx)
  return rows.length > 0
}

export async function deleteGroup(trx: Trx, id: string): Promise<void> {
  await sql`delete from tip_groups where id = ${id}`.execute(trx)
}

export async function putGroupName(trx: Trx, of: { id: string; name: string }): Promise<void> {
  await sql`update tip_groups set name = ${of.name} where id = ${of.id}`.execute(trx)
}

/** By staff: what it was called does not come back. */
export async function refuseGroupName(trx: Trx, of: { id: string; name: string | null }): Promise<void> {
  await sql`
    update tip_groups set refused_name = coalesce(lower(name), refused_name), name = ${of.name} where id = ${of.id}`.execute(
    trx,
  )
}

/** The link before it opens nothing from now on. */
export async function renewLink(trx: Trx, id: string): Promise<number> {
  const { rows } = await sql<{ link: number }>`
    update tip_groups set link = link + 1 where id = ${id} returning link`.execute(trx)
  return rows[0]!.link
}

const POINTS = sql`left join tip_standings s on s.game_id = g.game_id and s.player_id = m.player_id and s.matchday =`

export async function listGroupsOf(db: Db, playerId: string): Promise<TipGroupSummary[]> {
  const { rows } = await sql<TipGroupSummary>`
    select g.id, g.name, ${MEMBERS} as members, ${KEEPER} = me.player_id as "isKeeper",
      (select 1 + count(*)::int from tip_group_members m ${POINTS} 0
        where m.group_id = g.id and coalesce(s.points, 0) > coalesce(own.points, 0)) as rank
    from tip_group_members me join tip_groups g on g.id = me.group_id
      left join tip_standings own on own.game_id = g.game_id and own.player_id = me.player_id and own.matchday = 0
    where me.player_id = ${playerId} order by me.entry`.execute(db)
  return rows
}

/** The points of the big table; ranks are of this group. Whoever has as many points shares the rank. */
export async function listRows(
  db: Db,
  of: { groupId: string; matchday: number; playerId: string },
): Promise<TipGroupRow[]> {
  const { rows } = await sql<TipGroupRow>`
    select p.id as player, p.number, p.name, rank() over (order by coalesce(s.points, 0) desc)::int as rank,
      coalesce(s.points, 0) as points, coalesce(s.exact, 0) as exact, ${KEEPER} = p.id as "isKeeper",
      p.id = ${of.playerId} as "isOwn"
    from tip_groups g join tip_group_members m on m.group_id = g.id join tip_players p on p.id = m.player_id
      ${POINTS} ${of.matchday}
    where g.id = ${of.groupId} order by rank, exact desc, p.number`.execute(db)
  return rows
}
