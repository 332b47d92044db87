import { sql } from 'kysely'
import type { Permission } from '#modules/staff/roles.schema.ts'
import type { Db, Trx } from '#platform/db.ts'
import type { Staff } from '#platform/http/access.ts'
import type { FirstStep, OfficeFirstStep } from './schema.ts'

/** What of the settings a step is about: the office reads them, and cannot change them. */
export type Settings = {
  /** Null: a mail server sends them, or the demo world needs none. Else where those are read that nobody sends. */
  mailboxUrl: string | null
}

/** In the order in which a club comes to sell: each with the right to take it. */
const STEPS: readonly { kind: FirstStep; needs: Permission }[] = [
  { kind: 'mailServer', needs: 'staff.change' },
  { kind: 'colleague', needs: 'staff.change' },
  { kind: 'product', needs: 'products.change' },
  { kind: 'match', needs: 'events.change' },
  { kind: 'code', needs: 'codes.change' },
]

/**
 * The way of a new club to its first sale, as far as this member of the staff may go it. Null once nothing of it is left to do:
 * a club that has sold for years never sees it.
 */
export async function loadFirstSteps(
  db: Db,
  { mailboxUrl }: Settings,
  staff: Staff,
): Promise<OfficeFirstStep[] | null> {
  const open = STEPS.filter(({ needs }) => staff.permissions.has(needs))
  if (open.length === 0) return null
  const { rows } = await sql<Record<Exclude<FirstStep, 'mailServer'>, boolean> & { skipped: string[] }>`
    select exists (select from staff_members offset 1) as colleague,
      exists (select from products where active_since is not null) as product,
      exists (select from events) as match,
      exists (select from promotions) or exists (select from partner_discounts) or exists (select from vouchers) as code,
      (select coalesce(array_agg(kind), '{}') from office_skipped_steps) as skipped`.execute(db)
  const { skipped, ...found } = rows[0]!
  const done = { ...found, mailServer: mailboxUrl === null }
  const steps = open
    .filter(({ kind }) => !skipped.includes(kind))
    .map(({ kind }) => ({ kind, isDone: done[kind], url: kind === 'mailServer' ? mailboxUrl : null }))
  return steps.every(({ isDone }) => isDone) ? null : steps
}

/** The club does without it; said twice it is said once. */
export async function skipFirstStep(trx: Trx, kind: FirstStep): Promise<void> {
  await sql`insert into office_skipped_steps (kind) values (${kind}) on conflict do nothing`.execute(trx)
}
