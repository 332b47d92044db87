import { sql } from 'kysely'
import type { Trx } from '#platform/db.ts'
import { chunksOf } from './import.storage.ts'

export type LineUpPlayer = { personId: string; side: 'home' | 'away'; isStarter: boolean; place: number }

/** The line-ups of these matches, by match. */
export async function loadLineUps(
  trx: Trx,
  matchIds: readonly string[],
): Promise<Map<string, LineUpPlayer[]>> {
  const rows = await trx
    .selectFrom('match_players')
    .select(['match_id', 'person_id as personId', 'side', 'is_starter as isStarter', 'position as place'])
    .where(sql<boolean>`match_id = any(${[...matchIds]}::uuid[])`)
    .orderBy('side', 'desc')
    .orderBy('position')
    .execute()
  return groupOf(rows.map(({ match_id, ...player }) => [match_id, player as LineUpPlayer]))
}

export async function replaceLineUps(
  trx: Trx,
  lineUps: readonly { matchId: string; players: readonly LineUpPlayer[] }[],
): Promise<void> {
  if (lineUps.length === 0) return
  const ids = lineUps.map(({ matchId }) => matchId)
  await trx.deleteFrom('match_players').where('match_id', 'in', ids).execute()
  const rows = lineUps.flatMap(({ matchId, players }) =>
    players.map(({ personId, side, isStarter, place }) => ({
      match_id: matchId,
      person_id: personId,
      side,
      is_starter: isStarter,
      position: place,
    })),
  )
  for (const chunk of chunksOf(rows)) await trx.insertInto('match_players').values(chunk).execute()
}

/** An event as an import writes it; the id is made of the source's, so that it is found again. */
export type EventRow = {
  id: string
  match_id: string
  type: string
  period: string
  becomes: string | null
  minute: number | null
  extra_minute: number | null
  period_second: number | null
  side: string | null
  player_id: string | null
  second_player_id: string | null
  goal: string | null
  outcome: string | null
  created_by: string
}
export type StoredEvent = EventRow & { sequence: number; deleted_at: Date | null }

/** Events that imports wrote, by match; deleted ones too, since they keep their number. */
export async function loadImportedEvents(
  trx: Trx,
  matchIds: readonly string[],
): Promise<Map<string, StoredEvent[]>> {
  const { rows } = await sql<StoredEvent>`
    select id, match_id, type, period, becomes, minute, extra_minute, period_second, side, player_id, second_player_id,
      goal, outcome, created_by, sequence, deleted_at
    from ticker_events where match_id = any(${[...matchIds]}::uuid[]) and created_by like 'import:%'
    order by match_id, sequence`.execute(trx)
  return groupOf(rows.map((row) => [row.match_id, row]))
}

/** New events and changed ones, one statement for many. */
export async function saveEvents(
  trx: Trx,
  events: readonly (EventRow & { sequence: number; version: number })[],
  now: Date,
): Promise<void> {
  for (const chunk of chunksOf(events))
    await sql`
      insert into ticker_events (id, match_id, sequence, version, type, period, becomes, minute, extra_minute,
        period_second, side, player_id, second_player_id, goal, outcome, created_at, created_by)
      select id, match_id, sequence, version, type, period, becomes, minute, extra_minute,
        period_second, side, player_id, second_player_id, goal, outcome, ${now}, created_by
      from jsonb_populate_recordset(null::ticker_events, ${JSON.stringify(chunk)}::jsonb)
      on conflict (id) do update set version = excluded.version, type = excluded.type, period = excluded.period,
        becomes = excluded.becomes, minute = excluded.minute, extra_minute = excluded.extra_minute,
        period_second = excluded.period_second, side = excluded.side, player_id = excluded.player_id,
        second_player_id = excluded.second_player_id, goal = excluded.goal, outcome = excluded.outcome,
        created_by = excluded.created_by, corrected_at = ${now}, deleted_at = null`.execute(trx)
}

export async function deleteEvents(
  trx: Trx,
  events: readonly { id: string; version: number }[],
  now: Date,
): Promise<void> {
  for (const { id, version } of events)
    await trx.updateTable('ticker_events').set({ deleted_at: now, version }).where('id', '=', id).execute()
}

/** The match follows its events; the ticker of one that is over is closed, also after it was replayed. */
export async function saveTickerState(
  trx: Trx,
  given: { matchId: string; sequence: number; version: number; now: Date },
): Promise<void> {
  const { matchId, sequence, version, now } = given
  await sql`
    update matches set ticker_sequence = ${sequence}, ticker_version = ${version}, changed_at = ${now},
      ticker_opened_at = case when period = 'FullTime' then coalesce(ticker_opened_at, kick_off) else ticker_opened_at end,
      ticker_closed_at = case when period = 'FullTime' then coalesce(ticker_closed_at, ${now}) else ticker_closed_at end
    where id = ${matchId}`.execute(trx)
}

function groupOf<Item>(pairs: readonly [string, Item][]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const [key, item] of pairs) {
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
