import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { declarationViews, OfficeDeclaration } from './schema.ts'

type Row = Omit<OfficeDeclaration, 'receivedAt'> & { receivedAt: Date }

const APPLICATIONS = sql`
  select a.id, 'application' as kind, a.first_name || ' ' || a.last_name as name,
    (select e.email from contact_emails e where e.contact_id = a.subject_id order by e.primary_since is null, e.created_at limit 1)
      as email,
    a.subject_id as "personId", a.applied_at as "receivedAt", a.state, a.state = 'Waiting' as "isWaiting",
    null::text as fits, a.note as words,
    jsonb_strip_nulls(jsonb_build_object('memberKind', a.kind, 'bornOn', a.born_on, 'department', a.department,
      'guardian', a.guardian_name, 'yearlyFeeCents', a.yearly_fee_cents, 'firstFeeCents', a.first_fee_cents)) as facts,
    a.reason as answer, a.decided_by as "decidedBy"
  from membership_applications a`
const TERMINATIONS = sql`
  select t.id, 'termination' as kind, t.name, t.email, coalesce(t.subject_id, m.subject_id, k.subscriber_id) as "personId",
    t.received_at as "receivedAt", t.state, t.state = 'unmatched' as "isWaiting", t.fits, t.reason as words,
    jsonb_strip_nulls(jsonb_build_object('contract', t.kind, 'manner', t.manner, 'contractNumber', t.contract_number, 'wantedEnd', t.wanted_end,
      'endsOn', t.ends_on)) as facts,
    t.answer, t.decided_by as "decidedBy"
  from terminations t left join memberships m on m.id = t.contract_id left join contracts k on k.id = t.contract_id`
const WITHDRAWALS = sql`
  select w.id, 'withdrawal' as kind, w.name, w.email, k.owner_id as "personId", w.received_at as "receivedAt", w.state,
    w.state = 'unmatched' as "isWaiting", o.number as fits, w.statement as words,
    jsonb_strip_nulls(jsonb_build_object('orderNumber', w.order_number)) as facts, w.answer, w.decided_by as "decidedBy"
  from withdrawals w
  left join checkout_orders o on o.number = upper(w.order_number) left join checkouts k on k.id = o.checkout_id`

/** The oldest that waits first; what is decided, the newest first. One more than a page. */
export async function loadDeclarations(
  db: Db,
  given: {
    view: (typeof declarationViews)[number]
    withWithdrawals: boolean
    page: number
    pageSize: number
  },
): Promise<OfficeDeclaration[]> {
  const { view, withWithdrawals, page, pageSize } = given
  const parts = [
    ...(view === 'terminations' || view === 'withdrawals' ? [] : [APPLICATIONS]),
    ...(view === 'applications' || view === 'withdrawals' ? [] : [TERMINATIONS]),
    ...(view === 'applications' || view === 'terminations' || !withWithdrawals ? [] : [WITHDRAWALS]),
  ]
  if (parts.length === 0) return []
  const which = view === 'decided' ? sql`not d."isWaiting" and d.state <> 'received'` : sql`d."isWaiting"`
  const order = view === 'decided' ? sql`d."receivedAt" desc, d.id` : sql`d."receivedAt", d.id`
  const { rows } = await sql<Row>`
    select d.* from (${sql.join(parts, sql` union all `)}) d where ${which} order by ${order}
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`.execute(db)
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }))
}

export async function findDeclaration(
  db: Db,
  { kind, id }: Pick<OfficeDeclaration, 'kind' | 'id'>,
): Promise<OfficeDeclaration | null> {
  const source = { application: APPLICATIONS, termination: TERMINATIONS, withdrawal: WITHDRAWALS }[kind]
  const { rows } = await sql<Row>`select d.* from (${source}) d where d.id = ${id}`.execute(db)
  const [row] = rows
  return row ? { ...row, receivedAt: row.receivedAt.toISOString() } : null
}

export type Covered = { holder: string | null; isMember: boolean }

/** Whose membership has this number, and whether this person is a member already. */
export async function lookAtMembership(
  db: Db,
  { number, personId }: { number: string | null; personId: string | null },
): Promise<Covered> {
  const { rows } = await sql<Covered>`
    select (select coalesce(c.first_name || ' ' || c.last_name, m.number) from memberships m
        left join contacts c on c.id = m.subject_id
        where m.kind = 'club' and m.number = ${number?.replace(/\s/g, '') ?? null}
          and (m.valid_until is null or m.valid_until > app.now()) limit 1) as holder,
      exists (select from memberships m where m.subject_id = ${personId} and m.kind = 'club'
        and (m.valid_until is null or m.valid_until > app.now())) as "isMember"`.execute(db)
  return rows[0]!
}

/** The last day of the season ticket with this number, of those that go on; null: there is none. */
export async function lookAtSeasonTicket(db: Db, number: string): Promise<{ endsOn: string } | null> {
  const digits = number.replace(/\D/g, '')
  const { rows } = await sql<{ endsOn: string }>`
    select ends_on::text as "endsOn" from contracts
    where state not in ('Terminated', 'SubscriberChanged') and regexp_replace(number, '\\D', '', 'g') = ${digits}
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** How many pieces of an order are left, and what they cost; null: there is no such order. */
export async function lookAtOrder(db: Db, number: string): Promise<{ pieces: number; cents: number } | null> {
  const { rows } = await sql<{ pieces: number; cents: number }>`
    select coalesce(sum(i.quantity - i.cancelled_quantity - i.returned_quantity), 0)::int as pieces, o.total_cents as cents
    from checkout_orders o join checkout_items i on i.order_id = o.id
    where o.number = upper(${number}) group by o.id`.execute(db)
  return rows[0] ?? null
}

/** A subscription to club TV that goes on, by its number as people write it; ends with what is paid. */
export async function lookAtTelevision(db: Db, number: string): Promise<{ endsOn: string } | null> {
  const { rows } = await sql<{ endsOn: string }>`
    select (greatest(p.expires_at, app.now()) at time zone 'Europe/Berlin')::date::text as "endsOn"
    from television_subscriptions s join paywall_subscriptions p on p.id = s.right_id
    where s.ended_at is null and s.renews
      and regexp_replace(s.number, '\\D', '', 'g') = regexp_replace(${number}, '\\D', '', 'g')`.execute(db)
  return rows[0] ?? null
}
