import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { unsafe } from '#platform/unsafe.ts'
import type { ChildData } from './schema.ts'

export type GuardianRow = { id: string; firstName: string | null; lastName: string | null; joinedAt: string }
export type ChildRow = {
  id: string
  firstName: string
  lastName: string
  birthday: string
  isCorrected: boolean
  memberNumber: string | null
  accountAsked: string | null
  tickets: number
}
export type FamilyRow = {
  id: string
  guardians: GuardianRow[]
  children: ChildRow[]
  invitation: { id: string; email: string; isExpired: boolean; expiresAt: string } | null
  requests: {
    id: string
    kind: 'removeChild' | 'removeGuardian'
    subjectId: string
    askedBy: string
    askedAt: string
  }[]
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const GUARDIANS = `(select coalesce(json_agg(json_build_object('id', g.guardian_id, 'firstName', c.first_name,
    'lastName', c.last_name, 'joinedAt', ${iso('g.joined_at')}) order by g.joined_at, g.guardian_id), '[]')
  from family_guardians g join contacts c on c.id = g.guardian_id where g.family_id = f.id)`

const CHILDREN = `(select coalesce(json_agg(json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name,
    'birthday', c.birthday::text, 'isCorrected', k.birthday_corrected_at is not null,
    'memberNumber', (select m.number from memberships m where m.subject_id = c.id and m.kind = 'club'
      and m.valid_from <= app.now() and (m.valid_until is null or m.valid_until > app.now()) limit 1),
    'accountAsked', (select e.email from contact_emails e where e.contact_id = c.id and e.confirmed_at is null limit 1),
    'tickets', (select count(*) from tickets t join events e on e.id = t.event_id
      where t.owner_id = c.id and t.revoked_at is null and e.starts_at > app.now() - interval '3 hours'))
    order by c.birthday, c.id), '[]')
  from family_children k join contacts c on c.id = k.child_id where k.family_id = f.id)`

const ALL = sql.raw(`f.id, ${GUARDIANS} as guardians, ${CHILDREN} as children,
  (select json_build_object('id', i.id, 'email', i.email, 'isExpired', i.expires_at <= app.now(),
      'expiresAt', ${iso('i.expires_at')}) from family_invitations i where i.family_id = f.id and i.state = 'open')
    as invitation,
  (select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'subjectId', r.subject_id, 'askedBy', r.asked_by,
      'askedAt', ${iso('r.asked_at')}) order by r.asked_at, r.id), '[]')
    from family_requests r where r.family_id = f.id and r.state = 'open') as requests`)

/** Those that somebody is a guardian of; the oldest first. */
export async function loadFamilies(db: Db, personId: string): Promise<FamilyRow[]> {
  const { rows } = await sql<FamilyRow>`
    select ${ALL} from families f join family_guardians me on me.family_id = f.id
    where me.guardian_id = ${personId} order by me.joined_at, f.id`.execute(db)
  return rows
}

export async function loadFamily(db: Db, id: string): Promise<FamilyRow | null> {
  const { rows } = await sql<FamilyRow>`select ${ALL} from families f where f.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The family of a child whom this person looks after; null for everybody else. */
export async function familyOfChild(
  db: Db,
  given: { childId: string; guardianId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select k.family_id as id from family_children k join family_guardians g on g.family_id = k.family_id
    where k.child_id = ${given.childId} and g.guardian_id = ${given.guardianId}`.execute(db)
  return rows[0]?.id ?? null
}

/** Whoever changes a family, or who belongs to it, comes one after the other; false when it is gone. */
export async function lockFamily(trx: Trx, id: string): Promise<boolean> {
  if (unsafe('noFamilyLock')) return true
  const { rows } = await sql`select from families where id = ${id} for update`.execute(trx)
  return rows.length > 0
}

export async function isGuardian(db: Db, given: { familyId: string; guardianId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from family_guardians where family_id = ${given.familyId} and guardian_id = ${given.guardianId}`.execute(
    db,
  )
  return rows.length > 0
}

/** In the order in which they came. */
export async function guardiansOf(db: Db, familyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select guardian_id as id from family_guardians where family_id = ${familyId} order by joined_at, guardian_id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function countChildren(db: Db, familyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from family_children where family_id = ${familyId}`.execute(db)
  return rows[0]!.count
}

export async function insertFamily(trx: Trx, guardianId: string): Promise<string> {
  const id = newId()
  await sql`insert into families (id) values (${id})`.execute(trx)
  await insertGuardian(trx, { familyId: id, guardianId })
  return id
}

export async function insertGuardian(
  trx: Trx,
  given: { familyId: string; guardianId: string },
): Promise<void> {
  await sql`insert into family_guardians (family_id, guardian_id) values (${given.familyId}, ${given.guardianId})
    on conflict do nothing`.execute(trx)
}

/** The last one takes the family along: nobody is left whose it would be. */
export async function deleteGuardian(
  trx: Trx,
  given: { familyId: string; guardianId: string },
): Promise<void> {
  const { familyId, guardianId } = given
  await sql`delete from family_guardians where family_id = ${familyId} and guardian_id = ${guardianId}`.execute(
    trx,
  )
  await sql`update family_requests set state = 'withdrawn', answered_at = app.now()
    where family_id = ${familyId} and state = 'open'`.execute(trx)
  await sql`delete from families f where f.id = ${familyId}
    and not exists (select from family_guardians g where g.family_id = f.id)
    and not exists (select from family_children k where k.family_id = f.id)`.execute(trx)
}

/** A contact without an address and without an account. */
export async function insertChild(
  trx: Trx,
  given: ChildData & { id: string; familyId: string; language: string },
): Promise<void> {
  await sql`insert into contacts (id, first_name, last_name, birthday, language, created_at, updated_at)
    values (${given.id}, ${given.firstName}, ${given.lastName}, ${given.birthday}::date, ${given.language}, app.now(), app.now())`.execute(
    trx,
  )
  await sql`insert into family_children (child_id, family_id) values (${given.id}, ${given.familyId})`.execute(
    trx,
  )
}

export async function findChild(db: Db, childId: string): Promise<ChildRow | null> {
  const { rows } = await sql<{ children: ChildRow[] }>`
    select ${sql.raw(CHILDREN)} as children from families f
    where f.id = (select family_id from family_children where child_id = ${childId})`.execute(db)
  return rows[0]?.children.find(({ id }) => id === childId) ?? null
}

export async function updateChild(
  trx: Trx,
  given: ChildData & { id: string; isBirthdayNew: boolean },
): Promise<void> {
  await sql`update contacts set first_name = ${given.firstName}, last_name = ${given.lastName},
    birthday = ${given.birthday}::date, updated_at = greatest(app.now(), updated_at + interval '1 microsecond')
    where id = ${given.id}`.execute(trx)
  if (given.isBirthdayNew)
    await sql`update family_children set birthday_corrected_at = app.now() where child_id = ${given.id}`.execute(
      trx,
    )
}

export async function deleteChild(trx: Trx, childId: string): Promise<void> {
  await sql`update family_requests set state = 'withdrawn', answered_at = app.now()
    where subject_id = ${childId} and state = 'open'`.execute(trx)
  await sql`delete from family_children where child_id = ${childId}`.execute(trx)
}

/** What binds a child to the club: a membership, or a season ticket that it goes with. */
export async function bondsOf(db: Db, childId: string): Promise<{ isMember: boolean; hasContract: boolean }> {
  const { rows } = await sql<{ isMember: boolean; hasContract: boolean }>`
    select exists (select from memberships where subject_id = ${childId} and kind = 'club'
        and (valid_until is null or valid_until > app.now())) as "isMember",
      exists (select from contracts where recipient_id = ${childId}
        and state not in ('Terminated', 'SubscriberChanged')) as "hasContract"`.execute(db)
  return rows[0]!
}

/** Tickets of matches ahead that nobody has gone in with, by their ids. */
export async function ticketsAhead(db: Db, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tickets t join events e on e.id = t.event_id
    where t.owner_id = ${ownerId} and t.revoked_at is null and e.starts_at > app.now() - interval '3 hours'
      and not exists (select from ticket_entries n where n.ticket_id = t.id)
    order by t.id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app.now() as now`.execute(db)
  return rows[0]!.now
}

/** The language of a person whose row nobody else changes until the end; null once they are erased. */
export async function lockFounder(trx: Trx, personId: string): Promise<string | null> {
  const { rows } = await sql<{ language: string }>`
    select language from contacts where id = ${personId} and erased_at is null for no key update`.execute(trx)
  return rows[0]?.language ?? null
}

/** Matches ahead to which somebody, or whoever looks after the same children, has a ticket. */
export async function matchesOfGuardians(db: Db, personId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.event_id as id from tickets t join events e on e.id = t.event_id
    where t.revoked_at is null and e.starts_at > app.now() - interval '3 hours' and t.owner_id in (
      select o.guardian_id from family_guardians g join family_guardians o on o.family_id = g.family_id
      where g.guardian_id = ${personId})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type Member = { id: string; firstName: string | null; lastName: string | null; birthday: string | null }

/** Somebody and the children that they look after; oneself first. */
export async function peopleOf(db: Db, personId: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.birthday::text as birthday from contacts c
    where c.erased_at is null and (c.id = ${personId} or c.id in (select k.child_id from family_children k
      join family_guardians g on g.family_id = k.family_id where g.guardian_id = ${personId}))
    order by c.id <> ${personId}, c.birthday, c.id`.execute(db)
  return rows
}

/** The families of these children, in the order in which they are locked. */
export async function familiesOf(db: Db, childIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct family_id as id from family_children where child_id = any(${childIds}::uuid[]) order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function findTicketOwner(
  db: Db,
  ticketId: string,
): Promise<{ ownerId: string; eventId: string } | null> {
  const { rows } = await sql<{ ownerId: string; eventId: string }>`
    select owner_id as "ownerId", event_id as "eventId" from tickets where id = ${ticketId} and revoked_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}
