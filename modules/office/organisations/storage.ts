import { type RawBuilder, sql } from 'kysely'
import { containing, countOf } from '#modules/office/shared/lists.ts'
import type { Db } from '#platform/db.ts'
import type { OfficeOrganisation, OfficeOrganisationDetail, OrganisationFilters } from './schema.ts'

const MEMBERS = `from organisation_members m where m.organisation_id = o.id and m.accepted_at is not null and m.removed_at is null`
const ROW = sql.raw(`o.id, o.kind, o.name, coalesce(o.town, '') as town, o.ef_number as "efNumber",
  o.entry_date::text as "entryDate", o.state,
  (select count(*)::int ${MEMBERS}) as "memberCount",
  (select count(*)::int ${MEMBERS} and m.admin_since is not null) as "adminCount",
  (select count(*)::int from organisation_invitations i
    where i.organisation_id = o.id and i.state = 'open' and i.expires_at > app.now()) as "invitedCount"`)

/** By name; `after`: those behind that one. */
export async function listOrganisations(
  db: Db,
  given: {
    wanted: OrganisationFilters
    limit: number
    offset?: number
    after?: Pick<OfficeOrganisation, 'name' | 'id'> | null
  },
): Promise<OfficeOrganisation[]> {
  const { wanted, limit, offset = 0, after = null } = given
  const behind = after ? sql`(lower(o.name), o.id) > (lower(${after.name}), ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<OfficeOrganisation>`
    select ${ROW} from organisations o where ${conditionOf(wanted)} and ${behind}
    order by lower(o.name), o.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export function countOrganisations(db: Db, wanted: OrganisationFilters): Promise<number> {
  return countOf(db, sql`select 1 from organisations o where ${conditionOf(wanted)}`)
}

const VIEWS: Readonly<Record<OrganisationFilters['view'], RawBuilder<unknown>>> = {
  all: sql`o.state <> 'dissolved'`,
  fanclub: sql`o.kind = 'fanclub' and o.state <> 'dissolved'`,
  company: sql`o.kind = 'company' and o.state <> 'dissolved'`,
  // Nobody can act for them: somebody has to be invited.
  nobody: sql.raw(`o.state = 'active' and not exists (select ${MEMBERS} and m.admin_since is not null)`),
  suspended: sql`o.state = 'suspended'`,
  dissolved: sql`o.state = 'dissolved'`,
}

function conditionOf({ q, view }: OrganisationFilters): RawBuilder<unknown> {
  const parts = [VIEWS[view]]
  for (const word of q?.split(/\s+/).filter(Boolean) ?? []) parts.push(withWord(containing(word)))
  return sql.join(parts, sql` and `)
}

/** Its own data, or somebody who belongs to it. */
function withWord(like: string): RawBuilder<unknown> {
  return sql`(concat_ws(' ', o.name, o.ef_number, o.town, o.email) ilike ${like} or exists (select
    from organisation_members m join contacts c on c.id = m.member_id
    where m.organisation_id = o.id and m.accepted_at is not null and m.removed_at is null
      and concat_ws(' ', c.first_name, c.last_name, c.ef_number) ilike ${like}))`
}

type Head = Omit<
  OfficeOrganisationDetail,
  'stateSince' | 'mostAdmins' | 'addresses' | 'members' | 'invitations' | 'orders' | 'contracts' | 'story'
> & { stateSince: Date }

export async function findOrganisation(db: Db, id: string): Promise<Head | null> {
  const { rows } = await sql<Head>`
    select ${ROW}, o.email, coalesce(o.vat_id, '') as "vatId", o.state_since as "stateSince",
      to_char(o.updated_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as version,
      (select count(*)::int from checkouts k join checkout_orders r on r.checkout_id = k.id
        where k.owner_id = o.id and r.number is not null) as "orderCount",
      ${TICKETS_AHEAD} as "ticketsAhead"
    from organisations o where o.id = ${id}`.execute(db)
  return rows[0] ?? null
}

const TICKETS_AHEAD = sql.raw(`(select count(*)::int from tickets t join events e on e.id = t.event_id
  where t.owner_id = o.id and t.revoked_at is null and e.starts_at > app.now())`)

const MOST_MEMBERS = 1000

export async function listMembers(
  db: Db,
  id: string,
): Promise<{ id: string; name: string; isAdmin: boolean; entryDate: Date }[]> {
  const { rows } = await sql<{ id: string; name: string; isAdmin: boolean; entryDate: Date }>`
    select m.member_id as id, concat_ws(' ', c.first_name, c.last_name) as name, m.admin_since is not null as "isAdmin",
      m.accepted_at as "entryDate"
    from organisation_members m join contacts c on c.id = m.member_id
    where m.organisation_id = ${id} and m.accepted_at is not null and m.removed_at is null
    order by m.admin_since is null, lower(c.last_name), lower(c.first_name), m.member_id limit ${MOST_MEMBERS}`.execute(
    db,
  )
  return rows
}

type InvitationRow = Omit<OfficeOrganisationDetail['invitations'][number], 'expiresAt'> & { expiresAt: Date }

export async function listInvitations(db: Db, id: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select id, email, as_admin as "asAdmin", expires_at as "expiresAt",
      case when expires_at <= app.now() then 'expired' else state end as state
    from organisation_invitations where organisation_id = ${id} and state in ('open', 'declined')
    order by invited_at desc, id limit ${MOST_MEMBERS}`.execute(db)
  return rows
}

type OrderRow = Omit<OfficeOrganisationDetail['orders'][number], 'placedAt'> & { placedAt: Date }

export async function listOrders(db: Db, id: string): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select r.id, r.number, r.state, coalesce(k.closed_at, k.created_at) as "placedAt", r.total_cents as "totalCents",
      coalesce((select concat_ws(' ', c.first_name, c.last_name) from contacts c where c.id = k.actor_id), '') as actor
    from checkouts k join checkout_orders r on r.checkout_id = k.id and r.number is not null
    where k.owner_id = ${id} order by k.created_at desc, r.number desc limit 10`.execute(db)
  return rows
}

export async function listContracts(
  db: Db,
  id: string,
): Promise<{ id: string; number: string; place: string }[]> {
  const { rows } = await sql<{ id: string; number: string; place: string }>`
    select id, number, coalesce(seat_id, block_id) as place from contracts
    where subscriber_id = ${id} and state not in ('Terminated', 'SubscriberChanged') order by number limit 100`.execute(
    db,
  )
  return rows
}

type AllotmentRow = Omit<OfficeOrganisationDetail['allotments'][number], 'startsAt' | 'returnsAt'> & {
  startsAt: Date
  returnsAt: Date
}

/** Places of matches that it was given, the match that is furthest ahead first. */
export async function listAllotments(db: Db, id: string): Promise<AllotmentRow[]> {
  const { rows } = await sql<AllotmentRow>`
    select a.id, a.event_id as "eventId", e.opponent, e.starts_at as "startsAt", a.returns_at as "returnsAt",
      a.ended_at is not null as "isEnded", p.places, p.bought, p.given, p.free
    from allotments a join events e on e.id = a.event_id cross join lateral (
      select count(*)::int as places, count(*) filter (where state = 'Bought')::int as bought,
        count(*) filter (where state = 'Given')::int as given, count(*) filter (where state = 'Free')::int as free
      from allotment_places where allotment_id = a.id) p
    where a.organisation_id = ${id} order by e.starts_at desc, a.id desc limit 20`.execute(db)
  return rows
}

type EntryRow = Omit<OfficeOrganisationDetail['story'][number], 'at'> & { at: Date }

/** What staff did, and who acted in its name on which day; the newest first. */
export async function loadStory(db: Db, id: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select * from (
      select id::text as id, at, action, actor_name as actor, details ->> 'reason' as reason
      from audit_entries where thing_type = 'organisation' and thing_id = ${id}
      union all
      select max(a.id::text), max(a.created_at), 'actedFor',
        coalesce((select concat_ws(' ', c.first_name, c.last_name) from contacts c where c.id = a.actor_id), ''), null
      from audit a where a.entity = 'organisation' and a.entity_id = ${id} and a.action = 'acted for'
      group by a.actor_id, (a.created_at at time zone 'Europe/Berlin')::date
    ) x order by at desc, id limit 200`.execute(db)
  return rows
}

export type Holdings = {
  admins: number
  members: number
  invited: number
  cart: number
  tickets: number
  contracts: number
  open: number
  openCents: number
}

/** What it has, and who is in it, at this moment. */
export async function loadHoldings(db: Db, id: string): Promise<Holdings | null> {
  const { rows } = await sql<Holdings>`
    select (select count(*)::int ${sql.raw(MEMBERS)} and m.admin_since is not null) as admins,
      (select count(*)::int ${sql.raw(MEMBERS)}) as members,
      (select count(*)::int from organisation_invitations i
        where i.organisation_id = o.id and i.state = 'open' and i.expires_at > app.now()) as invited,
      (select count(*)::int from cart_items i join carts c on c.id = i.cart_id where c.subject_id = o.id) as cart,
      ${TICKETS_AHEAD} as tickets,
      (select count(*)::int from contracts k
        where k.subscriber_id = o.id and k.state not in ('Terminated', 'SubscriberChanged')) as contracts,
      p.count + d.count as open, p.cents + d.cents as "openCents"
    from organisations o,
      lateral (select count(*)::int as count, coalesce(sum(amount_cents), 0)::int as cents from payments
        where owner_id = o.id and (state = 'started' or state = 'paid' and settled_at is null)) p,
      lateral (select count(*)::int as count, coalesce(sum(amount_cents), 0)::int as cents from dues
        where payer_id = o.id and state in ('planned', 'collecting', 'invoiced', 'failed', 'suspended')) d
    where o.id = ${id}`.execute(db)
  return rows[0] ?? null
}
