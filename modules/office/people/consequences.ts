import { sql } from 'kysely'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import type { Db } from '#platform/db.ts'
import { notFound } from '#platform/errors.ts'

type Counts = { tickets: number; memberships: number; orders: number; isThere: boolean }

async function countsOf(db: Db, id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select exists (select from contacts where id = ${id} and erased_at is null) as "isThere",
      (select count(*)::int from tickets t join events e on e.id = t.event_id
        where t.owner_id = ${id} and t.revoked_at is null and e.starts_at > app.now()) as tickets,
      (select count(*)::int from memberships where subject_id = ${id} and kind = 'club'
        and (valid_until is null or valid_until > app.now())) as memberships,
      (select count(*)::int from checkouts k join checkout_orders o on o.checkout_id = k.id
        where k.owner_id = ${id} and o.number is not null) as orders`.execute(db)
  if (!rows[0]!.isThere) throw notFound()
  return rows[0]!
}

/** What another name or birth date changes, and what keeps the old one. */
export async function consequencesOfCorrection(db: Db, id: string): Promise<Consequences> {
  const { memberships, orders, tickets } = await countsOf(db, id)
  return tellConsequences({
    lines: [
      { kind: 'profileChanges', count: 1 },
      { kind: 'memberCardChanges', count: memberships },
      { kind: 'ticketsStay', count: tickets, isNot: true },
      { kind: 'invoicesKeepName', count: orders, isNot: true },
    ],
    totalCents: null,
    isFinal: false,
  })
}

/** What it means that nobody signs in with an account. */
export async function consequencesOfBlock(db: Db, id: string): Promise<Consequences> {
  const { tickets, memberships, orders } = await countsOf(db, id)
  return tellConsequences({
    lines: [
      // No number: whoever is blocked may be signing in right now.
      { kind: 'sessionsEnd' },
      { kind: 'ticketsStay', count: tickets, isNot: true },
      { kind: 'ordersStay', count: orders, isNot: true },
      { kind: 'membershipStays', count: memberships, isNot: true },
    ],
    totalCents: null,
    isFinal: false,
  })
}
