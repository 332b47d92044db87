import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Staff } from '#platform/http/access.ts'
import type { OfficeTask } from './schema.ts'

type Waiting = { count: number; since: Date | null }
type PeopleTask = Extract<
  OfficeTask['kind'],
  'privacyOverdue' | 'privacyOpen' | 'applications' | 'clubApplications' | 'terminations' | 'withdrawals'
>

const TODAY = `(app.now() at time zone 'Europe/Berlin')::date`
/** What waits, and since when; each with the right to work on it. */
const WAITING: Record<PeopleTask, { needs: string; query: string }> = {
  privacyOverdue: {
    needs: 'people.privacy',
    query: `select count(*)::int as count, min(created_at) as since from privacy_requests
      where state = 'open' and due_on < ${TODAY}`,
  },
  privacyOpen: {
    needs: 'people.privacy',
    query: `select count(*)::int as count, min(created_at) as since from privacy_requests
      where state = 'open' and due_on >= ${TODAY}`,
  },
  applications: {
    needs: 'people.change',
    query: `select count(*)::int as count, min(applied_at) as since from membership_applications where state = 'Waiting'`,
  },
  clubApplications: {
    needs: 'organisations.change',
    query: `select count(*)::int as count, min(applied_at) as since from organisation_applications where state = 'waiting'`,
  },
  terminations: {
    needs: 'people.change',
    query: `select count(*)::int as count, min(received_at) as since from terminations where state = 'unmatched'`,
  },
  withdrawals: {
    needs: 'orders.refund',
    query: `select count(*)::int as count, min(received_at) as since from withdrawals where state = 'unmatched'`,
  },
}
const URGENT: ReadonlySet<PeopleTask> = new Set(['privacyOverdue', 'terminations', 'withdrawals'])

/** What people have asked of the club: each has its time by law, or somebody who waits for an answer. */
export async function tasksOfPeople(db: Db, staff: Staff): Promise<OfficeTask[]> {
  const kinds = (Object.keys(WAITING) as PeopleTask[]).filter((kind) =>
    staff.permissions.has(WAITING[kind].needs),
  )
  return Promise.all(
    kinds.map(async (kind) => {
      const { rows } = await sql<Waiting>`${sql.raw(WAITING[kind].query)}`.execute(db)
      const { count, since } = rows[0]!
      return {
        kind,
        count,
        isUrgent: URGENT.has(kind),
        cents: null,
        since: since?.toISOString() ?? null,
        examples: [],
      }
    }),
  )
}
