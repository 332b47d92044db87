import type { PgBoss } from 'pg-boss'

/** The queue of what was given up. Nobody works on it: staff reads it and sends back what is to be done again. */
export const DEAD = 'dead'

export type DeadJob = {
  id: string
  kind: string
  /** When it was asked for, and when it was given up. */
  askedAt: Date
  diedAt: Date
  tries: number
  reason: string
  data: Record<string, unknown>
}

/** Jobs of a kind: how many are still to be done, how old the oldest of them is, how many were given up. */
export type QueueStatus = { kind: string; waiting: number; oldestSeconds: number; dead: number }

export type DeadJobs = {
  list(kind?: string): Promise<DeadJob[]>
  /** Puts them back into their queues, with all tries before them. Returns how many. */
  retry(given: { kind?: string; ids?: readonly string[] }): Promise<number>
  /** Nobody needs them any more. Returns how many there were. */
  forget(given: { kind?: string; ids?: readonly string[] }): Promise<number>
  status(): Promise<QueueStatus[]>
}

const AT_ONCE = 1000

export function createDeadJobs(boss: PgBoss): DeadJobs {
  const query = async <T>(sql: string, values: unknown[] = []) =>
    (await boss.getDb().executeSql(sql, values)).rows as T[]

  return {
    list: (kind) =>
      query<DeadJob>(
        `select id, source_name as kind, source_created_on as "askedAt", created_on as "diedAt",
           source_retry_count + 1 as tries, data,
           coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message', 'unknown') as reason
         from pgboss.job where name = $1 and state < 'active' and ($2::text is null or source_name = $2)
         order by created_on, id`,
        [DEAD, kind ?? null],
      ),

    async retry({ kind, ids }) {
      let moved = 0
      for (;;) {
        const some = await boss.redrive(DEAD, {
          limit: AT_ONCE,
          ...(kind ? { sourceName: kind } : {}),
          ...(ids ? { ids: [...ids] } : {}),
        })
        moved += some
        if (some < AT_ONCE) return moved
      }
    },

    async forget({ kind, ids }) {
      const gone = await query(
        `delete from pgboss.job where name = $1 and state < 'active'
           and ($2::text is null or source_name = $2) and ($3::uuid[] is null or id = any($3)) returning 1`,
        [DEAD, kind ?? null, ids ?? null],
      )
      return gone.length
    },

    status: () =>
      query<QueueStatus>(
        `select coalesce(case when name = $1 then source_name end, name) as kind,
           count(*) filter (where name <> $1)::int as waiting, count(*) filter (where name = $1)::int as dead,
           greatest(0, coalesce(extract(epoch from now() - min(case when retry_count > 0 then created_on else start_after end)
             filter (where name <> $1)), 0))::int as "oldestSeconds"
         from pgboss.job where state <= 'active' group by 1 order by 1`,
        [DEAD],
      ),
  }
}
