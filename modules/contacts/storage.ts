import { type RawBuilder, sql } from 'kysely'
import { club, type Language } from '#club/club.ts'
import type { Db, Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import type { Contact, Group, Partner } from './schema.ts'

/** A person's record, with the price group of the organisation that the person joined first (CART-25). */
export async function findPerson(db: Db, id: string): Promise<Contact | null> {
  const row = await db
    .selectFrom('contacts as c')
    .leftJoin('contact_emails as e', (join) =>
      join.onRef('e.contact_id', '=', 'c.id').on('e.primary_since', 'is not', null),
    )
    .select(['c.id', 'c.first_name', 'c.last_name', 'c.phone', 'c.mobile', 'c.ef_number', 'c.language'])
    .select(['e.email', sql<string | null>`c.birthday`.as('birthday')])
    .select((eb) =>
      eb
        .selectFrom('organisation_members as m')
        .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
        .select('o.member_price_group')
        .whereRef('m.member_id', '=', 'c.id')
        .where('m.accepted_at', 'is not', null)
        .where('m.removed_at', 'is', null)
        .where('o.member_price_group', 'is not', null)
        .orderBy('m.accepted_at')
        .orderBy('o.id')
        .limit(1)
        .as('price_group'),
    )
    .where('c.id', '=', id)
    .where('c.erased_at', 'is', null)
    .orderBy('e.primary_since', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    isOrganization: false,
    organizationName: null,
    organizationPriceGroup: row.price_group,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    birthday: row.birthday,
    phone: row.phone,
    mobile: row.mobile,
    efNumber: row.ef_number,
    language: row.language,
  }
}

export async function findOrganisation(db: Db, id: string): Promise<Contact | null> {
  const row = await db
    .selectFrom('organisations')
    .select(['id', 'name', 'email', 'member_price_group'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    isOrganization: true,
    organizationName: row.name,
    organizationPriceGroup: row.member_price_group,
    email: row.email,
    firstName: null,
    lastName: null,
    birthday: null,
    phone: null,
    mobile: null,
    efNumber: null,
    language: 'de',
  }
}

/** What somebody has still to do: an address to confirm, one to deliver to. */
export type OpenPoints = { hasAddress: boolean; unconfirmedEmails: string[] }

export async function loadOpenPoints(db: Db, subjectId: string): Promise<OpenPoints> {
  const { rows } = await sql<OpenPoints>`
    select exists (select from addresses where owner_id = ${subjectId}) as "hasAddress",
      coalesce((select json_agg(email order by created_at) from contact_emails
        where contact_id = ${subjectId} and confirmed_at is null), '[]') as "unconfirmedEmails"`.execute(db)
  return rows[0]!
}

/** Undefined fields stay as they are. */
export async function updatePerson(
  trx: Trx,
  given: { id: string; phone?: string | null; mobile?: string | null; language?: string },
): Promise<void> {
  const { id, ...fields } = given
  await trx
    .updateTable('contacts')
    .set({ ...fields, updated_at: sql`app.now()` })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .execute()
}

export type NewPerson = {
  subjectId: string
  email: string
  emailId: string
  firstName: string | null
  lastName: string | null
  birthday: string | null
  language: string
  confirmedAt: Date | null
}

export async function insertPerson(trx: Trx, person: NewPerson): Promise<void> {
  await trx
    .insertInto('contacts')
    .values({
      id: person.subjectId,
      first_name: person.firstName,
      last_name: person.lastName,
      birthday: person.birthday,
      language: person.language,
    })
    .execute()
  // Another provider may know no address.
  if (person.email === '') return
  await trx
    .insertInto('contact_emails')
    .values({
      id: person.emailId,
      contact_id: person.subjectId,
      email: person.email,
      confirmed_at: person.confirmedAt,
      primary_since: sql`app.now()`,
    })
    .execute()
}

/** False when it was confirmed already. */
export async function confirmEmail(trx: Trx, given: { subjectId: string; email: string }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('contact_emails')
    .set({ confirmed_at: sql`app.now()` })
    .where('contact_id', '=', given.subjectId)
    .where(sql`lower(email)`, '=', given.email.toLowerCase())
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The one address of a person who has proved none: staff wrote it down wrongly. */
export async function replaceUnproved(trx: Trx, given: { subjectId: string; email: string }): Promise<void> {
  await trx
    .updateTable('contact_emails')
    .set({ email: given.email })
    .where('contact_id', '=', given.subjectId)
    .where('primary_since', 'is not', null)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** The address of somebody who has proved none; the one before it goes. */
export async function giveUnproved(trx: Trx, given: { subjectId: string; email: string }): Promise<void> {
  await sql`delete from contact_emails where contact_id = ${given.subjectId} and confirmed_at is null`.execute(
    trx,
  )
  await trx
    .insertInto('contact_emails')
    .values({
      id: newId(),
      contact_id: given.subjectId,
      email: given.email,
      primary_since: sql`app.now()`,
    })
    .execute()
}

export async function loadPartners(db: Db, given: { page: number; pageSize: number }): Promise<Partner[]> {
  const rows = await db
    .selectFrom('partners')
    .select(['id', 'name', 'display_name', 'legal_text', 'image_url'])
    .where('active_since', '<=', sql<Date>`app.now()`)
    .orderBy('display_name')
    .orderBy('id')
    .limit(given.pageSize + 1)
    .offset((given.page - 1) * given.pageSize)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    legalText: row.legal_text as Partner['legalText'],
    imageUrl: row.image_url,
  }))
}

export async function loadGroups(db: Db, accountId: string): Promise<Group[]> {
  const rows = await db
    .selectFrom('account_groups')
    .select(['name', 'joined_at'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ id: row.name, name: row.name, joinedAt: row.joined_at.toISOString() }))
}

/** Who is written to, and in which language; null for an organisation, which has no profile to choose one in. */
export type Recipient = { email: string; language: Language | null }

/** What concerns a child is written to whoever has looked after it longest: it has no address of its own. */
const ofGuardians = (condition: RawBuilder<unknown>) => sql`
  select k.child_id, e.email, c.language, true, g.joined_at from family_children k
    join family_guardians g on g.family_id = k.family_id join contacts c on c.id = g.guardian_id
    join contact_emails e on e.contact_id = g.guardian_id and e.primary_since is not null and e.confirmed_at is not null
  where ${condition}`

/** The primary address of a person, else the oldest confirmed one; an organisation has one of its own. */
export async function findRecipient(db: Db, subjectId: string): Promise<Recipient | null> {
  const { rows } = await sql<{ email: string; language: string | null }>`
    select email, language from (
      select c.id, e.email, c.language, e.primary_since is null as is_second, e.created_at
        from contact_emails e join contacts c on c.id = e.contact_id
        where e.contact_id = ${subjectId} and e.confirmed_at is not null
      union all ${ofGuardians(sql`k.child_id = ${subjectId}`)}
      union all select null, email, null, false, created_at from organisations where id = ${subjectId}
    ) known order by is_second, created_at limit 1`.execute(db)
  const [found] = rows
  if (!found) return null
  return { email: found.email, language: club.languages.find((one) => one === found.language) ?? null }
}

/** The same for many, by their ids. */
export async function findRecipients(db: Db, subjectIds: readonly string[]): Promise<Map<string, Recipient>> {
  const { rows } = await sql<{ id: string; email: string; language: string | null }>`
    select distinct on (id) id, email, language from (
      select c.id, e.email, c.language, e.primary_since is null as is_second, e.created_at
        from contact_emails e join contacts c on c.id = e.contact_id
        where e.contact_id = any(${subjectIds}::uuid[]) and e.confirmed_at is not null
      union all ${ofGuardians(sql`k.child_id = any(${subjectIds}::uuid[])`)}
      union all select id, email, null, false, created_at from organisations where id = any(${subjectIds}::uuid[])
    ) known order by id, is_second, created_at`.execute(db)
  return new Map(
    rows.map(({ id, email, language }) => [
      id,
      { email, language: club.languages.find((one) => one === language) ?? null },
    ]),
  )
}

/** How many of them `findRecipient` finds. */
export async function countRecipients(db: Db, subjectIds: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${subjectIds}::uuid[]) asked (id)
    where exists (select from contact_emails e where e.contact_id = asked.id and e.confirmed_at is not null)
      or exists (select from organisations o where o.id = asked.id and o.email is not null)
      or exists (${ofGuardians(sql`k.child_id = asked.id`)})`.execute(db)
  return rows[0]!.count
}

/** The language of the profile; German for organisations, who have none. */
export async function findLanguage(db: Db, subjectId: string): Promise<Language> {
  const row = await db
    .selectFrom('contacts')
    .select('language')
    .where('id', '=', subjectId)
    .executeTakeFirst()
  return club.languages.find((one) => one === row?.language) ?? club.fallbackLanguage
}

export async function isInGroup(db: Db, given: { personId: string; group: string }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account_groups where account_id = ${given.personId} and name = ${given.group}`.execute(db)
  return rows.length > 0
}
