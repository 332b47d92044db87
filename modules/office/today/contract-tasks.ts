import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Staff } from '#platform/http/access.ts'
import type { OfficeTask } from './schema.ts'

type Waiting = { count: number; since: Date | null; cents?: number | null }
type ContractTask = Extract<
  OfficeTask['kind'],
  'renewalOpen' | 'renewalReady' | 'renewalFailed' | 'duesFailed' | 'duesSuspended'
>

const RUNNING = `k.state not in ('Terminated', 'SubscriberChanged')`
const duesIn = (
  state: string,
) => `select count(*)::int as count, min(due_on)::timestamp at time zone 'Europe/Berlin' as since,
  sum(amount_cents)::int as cents from dues where state = '${state}'`

/** What waits, and since when; each with the right to work on it. */
const WAITING: Record<ContractTask, { needs: string; query: string }> = {
  // Whose holders were asked, may still answer, and have said nothing.
  renewalOpen: {
    needs: 'contracts.read',
    query: `select count(*)::int as count, min(s.renewal_from) as since
      from contract_seasons s join contracts k on k.season = s.season - 1 and k.state = 'NotConfirmed'
      where s.renewal_from <= app.now() and s.confirm_until > app.now() and s.renewed_at is null`,
  },
  // Their time is over, and nobody has begun the run.
  renewalReady: {
    needs: 'contracts.renew',
    query: `select count(*)::int as count, min(s.confirm_until) as since
      from contract_seasons s join contracts k on k.season = s.season - 1 and ${RUNNING}
      where s.confirm_until <= app.now() and s.renewed_at is null
        and not exists (select from renewal_runs r where r.season = s.season and not r.is_trial)`,
  },
  // The run has passed them by: they run, and not in its season.
  renewalFailed: {
    needs: 'contracts.renew',
    query: `select count(distinct k.id)::int as count, min(c.done_at) as since
      from renewal_run_contracts c join renewal_runs r on r.id = c.run_id join contracts k on k.id = c.contract_id
      where c.result = 'failed' and not r.is_trial and k.season < r.season and ${RUNNING}`,
  },
  duesFailed: { needs: 'money.read', query: duesIn('failed') },
  duesSuspended: { needs: 'money.read', query: duesIn('suspended') },
}
const URGENT: ReadonlySet<ContractTask> = new Set(['renewalFailed'])

/** What the year of season tickets asks of staff, and what could not be collected. */
export async function tasksOfContracts(db: Db, staff: Staff): Promise<OfficeTask[]> {
  const kinds = (Object.keys(WAITING) as ContractTask[]).filter((kind) =>
    staff.permissions.has(WAITING[kind].needs),
  )
  return Promise.all(
    kinds.map(async (kind) => {
      const { rows } = await sql<Waiting>`${sql.raw(WAITING[kind].query)}`.execute(db)
      const { count, since, cents = null } = rows[0]!
      return {
        ...{ kind, count, cents },
        isUrgent: URGENT.has(kind),
        since: since?.toISOString() ?? null,
        examples: [],
      }
    }),
  )
}
