import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { OfficePerson } from './schema.ts'

/** Times leave the database as the wire writes them. */
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export type PersonHead = Pick<
  OfficePerson,
  'id' | 'version' | 'firstName' | 'lastName' | 'birthday' | 'language' | 'efNumber' | 'since' | 'groups'
> & { phone: string | null; mobile: string | null }

/** Null: none, or erased. */
export async function findPerson(db: Db, id: string): Promise<PersonHead | null> {
  const { rows } = await sql<PersonHead>`
    select c.id, to_char(c.updated_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as version,
      c.first_name as "firstName", c.last_name as "lastName", to_char(c.birthday, 'YYYY-MM-DD') as birthday,
      c.language, c.ef_number as "efNumber", ${iso('c.created_at')} as since, c.phone, c.mobile,
      (select coalesce(json_agg(g.name order by g.name), '[]') from account_groups g where g.account_id = c.id) as groups
    from contacts c where c.id = ${id} and c.erased_at is null`.execute(db)
  return rows[0] ?? null
}

type Belongings = Pick<
  OfficePerson,
  'emails' | 'addresses' | 'memberships' | 'organisations' | 'seasonTickets' | 'consents'
>

/** Where somebody is reached, and what they belong to. */
export async function loadBelongings(db: Db, id: string): Promise<Belongings> {
  const [emails, addresses, memberships, organisations, seasonTickets, consents] = await Promise.all([
    sql<Belongings['emails'][number]>`
      select id, email, primary_since is not null as "isPrimary", confirmed_at is not null as "isConfirmed",
        ${iso('created_at')} as "createdAt"
      from contact_emails where contact_id = ${id} order by primary_since is null, created_at, id`.execute(
      db,
    ),
    sql<Belongings['addresses'][number]>`
      select id, company, first_name as "firstName", last_name as "lastName", street,
        additional_address as "additionalAddress", postal_code as "postalCode", city, country_code as "countryCode",
        order_default_since is not null as "isOrderAddress", invoice_default_since is not null as "isInvoiceAddress"
      from addresses where owner_id = ${id}
      order by order_default_since is null, created_at, id limit 50`.execute(db),
    sql<Belongings['memberships'][number]>`
      select id, kind, number, ${iso('valid_from')} as "validFrom", ${iso('valid_until')} as "validUntil",
        case when valid_until <= app.now() then 'ended' when valid_from > app.now() then 'coming' else 'active' end as state
      from memberships where subject_id = ${id} order by valid_until is not null, valid_from desc, id`.execute(
      db,
    ),
    sql<Belongings['organisations'][number]>`
      select o.id, o.name, o.kind, m.admin_since is not null as "isAdmin", m.accepted_at is not null as "isAccepted"
      from organisation_members m join organisations o on o.id = m.organisation_id
      where m.member_id = ${id} and m.removed_at is null order by o.name, o.id limit 50`.execute(db),
    sql<Belongings['seasonTickets'][number]>`
      select id, number, season, block_id as block, "row", seat, ${iso('ended_at')} as "endedAt"
      from season_tickets where owner_id = ${id} order by season desc, number limit 20`.execute(db),
    sql<Belongings['consents'][number]>`
      select distinct on (topic) topic, ${iso('coalesce(withdrawn_at, given_at, asked_at)')} as at,
        case when withdrawn_at is not null then 'withdrawn' when given_at is not null then 'given' else 'asked' end as state
      from consents where subject_id = ${id} order by topic, asked_at desc`.execute(db),
  ])
  return {
    emails: emails.rows,
    addresses: addresses.rows,
    memberships: memberships.rows,
    organisations: organisations.rows,
    seasonTickets: seasonTickets.rows,
    consents: consents.rows,
  }
}

export type BankRow = { kind: string; ending: string | null; holder: string | null }

/** Ways to pay that are kept; numbers are not, only their ends. */
export async function listBank(db: Db, id: string): Promise<BankRow[]> {
  const { rows } = await sql<BankRow>`
    select kind, coalesce(display ->> 'endingDigits', display ->> 'account') as ending, display ->> 'holder' as holder
    from payment_tokens where owner_id = ${id} and state = 'active' order by created_at desc, id limit 20`.execute(
    db,
  )
  return rows
}

/** Phones of the profile and of the addresses, each once. */
export async function listPhones(db: Db, id: string): Promise<{ kind: string; value: string }[]> {
  const { rows } = await sql<{ kind: string; value: string }>`
    select distinct on (value) kind, value from (
      select 1 as rank, 'mobile' as kind, mobile as value from contacts where id = ${id}
      union all select 2, 'phone', phone from contacts where id = ${id}
      union all select 3, 'ofAddress', phone from addresses where owner_id = ${id}
    ) known where value is not null order by value, rank limit 20`.execute(db)
  return rows
}

/** Null: there is none here. */
export async function findAccount(db: Db, id: string): Promise<OfficePerson['account']> {
  const { rows } = await sql<NonNullable<OfficePerson['account']>>`
    select a.email as "signInName", ${iso('a.created_at')} as "createdAt", ${iso('a.confirmed_at')} as "confirmedAt",
      a.password_hash is not null as "hasPassword", ${iso('a.password_changed_at')} as "passwordChangedAt",
      (select json_build_object('reason', b.reason, 'by', b.blocked_by, 'since', ${iso('b.blocked_at')},
        'endsAt', ${iso('b.ends_at')}) from account_blocks b where b.account_id = a.id and b.ends_at > app.now()) as block,
      (select coalesce(json_agg(json_build_object('name', p.name, 'createdAt', ${iso('p.created_at')},
        'lastUsedAt', ${iso('p.last_used_at')}) order by p.created_at), '[]')
        from passkeys p where p.account_id = a.id) as passkeys,
      (select coalesce(json_agg(json_build_object('browser', s.browser, 'system', s.system,
        'signedInAt', ${iso('s.signed_in_at')}, 'lastSeenAt', ${iso('s.last_seen_at')}) order by s.last_seen_at desc), '[]')
        from account_sessions s where s.account_id = a.id and s.ended_at is null) as sessions
    from accounts a where a.id = ${id} and a.deleted_at is null`.execute(db)
  return rows[0] ?? null
}

const SHOWN_ORDERS = 10

export async function listOrders(
  db: Db,
  id: string,
): Promise<Pick<OfficePerson, 'orders' | 'orderCount' | 'ticketsOfOthers'>> {
  const [orders, counts] = await Promise.all([
    sql<OfficePerson['orders'][number]>`
      select o.id, o.number, o.state, ${iso('coalesce(k.closed_at, k.created_at)')} as "placedAt", o.total_cents as "totalCents",
        (select coalesce(sum(i.quantity), 0)::int from checkout_items i where i.order_id = o.id) as pieces,
        (select coalesce(json_agg(t.name), '[]') from (
          select i.name from checkout_items i where i.order_id = o.id order by i.id limit 3) t) as things
      from checkouts k join checkout_orders o on o.checkout_id = k.id and o.number is not null
      where k.owner_id = ${id} order by k.created_at desc, o.number desc limit ${SHOWN_ORDERS}`.execute(db),
    sql<{ orderCount: number; ticketsOfOthers: number }>`
      select (select count(*)::int from checkouts k join checkout_orders o on o.checkout_id = k.id
          where k.owner_id = ${id} and o.number is not null) as "orderCount",
        (select count(*)::int from tickets t join events e on e.id = t.event_id where t.buyer_id = ${id}
          and t.owner_id <> ${id} and t.revoked_at is null and e.starts_at > app.now()) as "ticketsOfOthers"`.execute(
      db,
    ),
  ])
  return { orders: orders.rows, ...counts.rows[0]! }
}
