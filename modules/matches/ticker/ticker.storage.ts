import type { Selectable } from 'kysely'
import type { Text } from '#club/club.ts'
import type { TickerEvents } from '#platform/database.gen.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { TickerEvent } from '../match.schema.ts'

/** Events of the ticker, deleted ones too, in the order of writing. */
export async function listEvents(db: Db, matchId: string): Promise<TickerEvent[]> {
  const rows = await db
    .selectFrom('ticker_events')
    .selectAll()
    .where('match_id', '=', matchId)
    .orderBy('sequence')
    .execute()
  return rows.map(eventOf)
}

export async function insertEvent(
  trx: Trx,
  given: { matchId: string; event: TickerEvent; by: string; key: string | null },
): Promise<void> {
  const { matchId, event, by, key } = given
  await trx
    .insertInto('ticker_events')
    .values({
      id: event.id,
      match_id: matchId,
      sequence: event.sequence,
      created_at: event.createdAt,
      created_by: by,
      entry_key: key,
      ...eventColumns(event),
    })
    .execute()
}

/** What was written under the key that its sender gave it. */
export async function findEventByKey(
  db: Db,
  { matchId, key }: { matchId: string; key: string },
): Promise<TickerEvent | null> {
  const row = await db
    .selectFrom('ticker_events')
    .selectAll()
    .where('match_id', '=', matchId)
    .where('entry_key', '=', key)
    .executeTakeFirst()
  return row ? eventOf(row) : null
}

/** Who wrote each event and who took it back, by its id. */
export async function listAuthors(
  db: Db,
  matchId: string,
): Promise<Map<string, { by: string; deletedBy: string | null }>> {
  const rows = await db
    .selectFrom('ticker_events')
    .select(['id', 'created_by as by', 'deleted_by as deletedBy'])
    .where('match_id', '=', matchId)
    .execute()
  return new Map(rows.map(({ id, ...who }) => [id, who]))
}

/** `by`: who takes it back, where it is. */
export async function updateEvent(trx: Trx, event: TickerEvent, by: string | null): Promise<void> {
  const deleted_by = event.deletedAt ? by : null
  await trx
    .updateTable('ticker_events')
    .set({ ...eventColumns(event), deleted_by })
    .where('id', '=', event.id)
    .execute()
}

const eventColumns = (event: TickerEvent) => ({
  version: event.version,
  type: event.type,
  period: event.period,
  becomes: event.becomes,
  minute: event.minute,
  extra_minute: event.extraMinute,
  period_second: event.periodSecond,
  side: event.side,
  player_id: event.playerId,
  second_player_id: event.secondPlayerId,
  goal: event.goal,
  outcome: event.outcome,
  text: event.text ? JSON.stringify(event.text) : null,
  corrected_at: event.correctedAt,
  deleted_at: event.deletedAt,
})

/** Of a replay: the ticker as it was before its first event. */
export async function deleteEvents(trx: Trx, matchId: string): Promise<void> {
  await trx.deleteFrom('ticker_events').where('match_id', '=', matchId).execute()
}

/** A row as the rules know it. */
export function eventOf(row: Selectable<TickerEvents>): TickerEvent {
  return {
    id: row.id,
    sequence: row.sequence,
    version: row.version,
    type: row.type as TickerEvent['type'],
    period: row.period as TickerEvent['period'],
    becomes: row.becomes as TickerEvent['becomes'],
    minute: row.minute,
    extraMinute: row.extra_minute,
    periodSecond: row.period_second,
    side: row.side as TickerEvent['side'],
    playerId: row.player_id,
    secondPlayerId: row.second_player_id,
    goal: row.goal as TickerEvent['goal'],
    outcome: row.outcome as TickerEvent['outcome'],
    text: row.text as Text | null,
    createdAt: row.created_at,
    correctedAt: row.corrected_at,
    deletedAt: row.deleted_at,
  }
}
