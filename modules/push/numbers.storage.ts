import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import type { Facts } from './notices.rules.ts'
import type { NoticeKind } from './notices.texts.ts'
import type { PushTopic } from './schema.ts'

export type Outcomes = { sent: number; failed: number; gone: number; waiting: number }

const OUTCOMES = sql.raw(`count(*) filter (where e.state = 'sent')::int as sent,
  count(*) filter (where e.state = 'failed')::int as failed, count(*) filter (where e.state = 'gone')::int as gone,
  count(*) filter (where e.state = 'waiting')::int as waiting`)
const DAYS = 7

/** Devices and the people they belong to; by topic, those who chose it. */
export async function countDevices(
  db: Db,
): Promise<{ devices: number; persons: number } & Record<PushTopic, number>> {
  const { rows } = await sql<{ devices: number; persons: number } & Record<PushTopic, number>>`
    select count(*)::int as devices, count(distinct d.person_id)::int as persons,
      count(*) filter (where c.teams <> '{}')::int as goals,
      count(*) filter (where c.kick_off <> 'none')::int as "kickOff",
      count(*) filter (where c.sales)::int as sales,
      count(*) filter (where c.waiting_list)::int as "waitingList",
      count(*) filter (where c.transfers)::int as transfers
    from push_devices d join push_choices c on c.person_id = d.person_id`.execute(db)
  return rows[0]!
}

/** What became of messages in the last days, by topic. */
export async function countOutcomes(db: Db): Promise<(Outcomes & { topic: PushTopic })[]> {
  const { rows } = await sql<Outcomes & { topic: PushTopic }>`
    select m.topic, ${OUTCOMES} from push_deliveries e join push_matters m on m.id = e.matter_id
    where e.told_at > app.now() - make_interval(days => ${DAYS}) group by m.topic`.execute(db)
  return rows
}

export type RecentMatter = Outcomes & {
  id: string
  topic: PushTopic
  kind: NoticeKind
  tag: string
  facts: Facts
  createdAt: Date
  isDone: boolean
}

/** The last things that were told to many; what concerns one person is nobody else's. */
export async function listRecent(db: Db, limit: number): Promise<RecentMatter[]> {
  const { rows } = await sql<RecentMatter>`
    select m.id, m.topic, m.kind, m.tag, m.facts, m.created_at as "createdAt",
      m.done_at is not null or m.expires_at <= app.now() as "isDone", o.*
    from (select * from push_matters where person_id is null order by created_at desc limit ${limit}) m
    cross join lateral (select ${OUTCOMES} from push_deliveries e where e.matter_id = m.id) o
    order by m.created_at desc`.execute(db)
  return rows
}

/** False when it is held back already. */
export async function insertPause(
  trx: Trx,
  { topic, reason, by }: { topic: PushTopic; reason: string; by: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into push_pauses (topic, reason, paused_by) values (${topic}, ${reason}, ${by})
    on conflict do nothing returning topic`.execute(trx)
  return rows.length > 0
}

export async function deletePause(trx: Trx, topic: PushTopic): Promise<boolean> {
  const { rows } = await sql`delete from push_pauses where topic = ${topic} returning topic`.execute(trx)
  return rows.length > 0
}
