import { argon2Sync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { membershipKinds } from '#club/membership.ts'
import type { Role } from '#modules/staff/roles.schema.ts'
import type { Trx } from '#platform/db.ts'
import { seedTelevision } from './television.ts'

/** The demo sign-ins, all with the same password. Ids are fixed, so that tests and links can name them. */
export const DEMO_PASSWORD = 'Falken-1899!'

export const people = {
  fan: person(1, 'Anna', 'Sommer', { phone: '+4969111001' }),
  mitglied: person(2, 'Mert', 'Yildiz', { member: true }),
  dauerkarte: person(3, 'Doris', 'Kern', { member: true }),
  inhaber: person(4, 'Ben', 'Kern', {}),
  vorsitz: person(5, 'Vera', 'Adler', { member: true }),
  kasse: person(6, 'Karl', 'Adler', {}),
  fanclub: person(7, 'Finn', 'Clausen', {}),
  firma: person(8, 'Hanna', 'Hafen', {}),
  sepa: person(9, 'Selma', 'Paar', { group: 'SEPA-Testers' }),
  tv: person(10, 'Tilo', 'Vogt', {}),
  neu: person(11, 'Nina', 'Neu', { withoutAddress: true }),
  redaktion: person(12, 'Rita', 'Redlich', { group: 'staff', roles: ['editor', 'ticker'] }),
  ordner: person(13, 'Otto', 'Ordner', { group: 'steward' }),
  buero: person(14, 'Birte', 'Lohse', { group: 'staff', roles: ['owner'] }),
  fanservice: person(15, 'Rolf', 'Tamm', { group: 'staff', roles: ['fanService'] }),
  vorverkauf: person(16, 'Tessa', 'Kassel', { group: 'staff', roles: ['boxOffice'] }),
  laden: person(17, 'Levin', 'Laden', { group: 'staff', roles: ['shop'] }),
  finanzen: person(18, 'Fritzi', 'Heller', { group: 'staff', roles: ['finance'] }),
  eltern: person(31, 'Mara', 'Jansen', {}),
  trainer: person(32, 'Timo', 'Brink', { group: 'staff', roles: ['coach'] }),
} as const

export type PersonKey = keyof typeof people

export const organisations = {
  adlerhorst: {
    id: '01990000-0000-7000-8000-0000000000a1',
    kind: 'fanclub',
    name: 'Adlerhorst 04',
    email: 'adlerhorst@falkenstadt.example',
    priceGroup: 'fanclub',
  },
  hafenbau: {
    id: '01990000-0000-7000-8000-0000000000a2',
    kind: 'company',
    name: 'Hafenbau GmbH',
    email: 'hafenbau@falkenstadt.example',
    priceGroup: 'business',
  },
} as const

type Person = {
  id: string
  firstName: string
  lastName: string
  member: boolean
  group: string | null
  /** In the office. */
  roles: readonly Role[]
  phone: string | null
  withoutAddress: boolean
}

function person(
  number: number,
  firstName: string,
  lastName: string,
  more: {
    member?: boolean
    group?: string
    roles?: readonly Role[]
    phone?: string
    withoutAddress?: boolean
  },
): Person {
  return {
    id: `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    firstName,
    lastName,
    member: more.member ?? false,
    group: more.group ?? null,
    roles: more.roles ?? [],
    phone: more.phone ?? null,
    withoutAddress: more.withoutAddress ?? false,
  }
}

export function emailOf(key: PersonKey): string {
  return `${key}@falkenstadt.example`
}

const STREETS = [
  'Lindenweg 4',
  'Hafenstraße 12',
  'Am Falkenpark 7',
  'Schillerplatz 2',
  'Gartenstraße 31',
  'Ostend 9',
]

export async function seedPeople(trx: Trx, password = DEMO_PASSWORD): Promise<void> {
  const now = new Date()
  const passwordHash = hashDemoPassword(password)
  for (const [index, [key, one]] of Object.entries(people).entries()) {
    const email = emailOf(key as PersonKey)
    await trx
      .insertInto('accounts')
      .values({ id: one.id, email, password_hash: passwordHash, confirmed_at: now })
      .execute()
    await trx
      .insertInto('contacts')
      .values({
        id: one.id,
        first_name: one.firstName,
        last_name: one.lastName,
        birthday: `${1970 + ((index * 2) % 30)}-0${1 + (index % 9)}-1${index % 9}`,
        phone: one.phone,
        ef_number: `EF-${100_000 + index}`,
      })
      .execute()
    await trx
      .insertInto('contact_emails')
      .values({
        id: one.id.replace(/^01990000/, '0199e000'),
        contact_id: one.id,
        email,
        confirmed_at: now,
        primary_since: now,
      })
      .execute()
    // The club knows them: they may buy on account, without an earlier order.
    await trx
      .insertInto('account_customers')
      .values({ owner_id: one.id, is_approved: true, decided_by: 'demo' })
      .execute()
    if (one.group)
      await trx.insertInto('account_groups').values({ account_id: one.id, name: one.group }).execute()
    if (one.roles.length > 0)
      await trx
        .insertInto('staff_members')
        .values({ person_id: one.id, roles: [...one.roles] })
        .execute()
    if (!one.withoutAddress) {
      await trx
        .insertInto('addresses')
        .values({
          id: one.id.replace(/^01990000/, '0199add0'),
          owner_id: one.id,
          first_name: one.firstName,
          last_name: one.lastName,
          street: STREETS[index % STREETS.length]!,
          postal_code: `6${String(311 + index).padStart(4, '0')}`,
          city: 'Falkenstadt',
          country_code: 'DE',
          phone: one.phone,
          order_default_since: now,
          invoice_default_since: now,
        })
        .execute()
    }
  }
  await seedOrganisations(trx, now)
  await seedMemberships(trx, now)
  await seedTelevision(trx, { subscriber: people.tv, former: people.dauerkarte, now })
}

async function seedOrganisations(trx: Trx, now: Date): Promise<void> {
  for (const one of Object.values(organisations)) {
    await trx
      .insertInto('organisations')
      .values({
        id: one.id,
        kind: one.kind,
        name: one.name,
        email: one.email,
        member_price_group: one.priceGroup,
      })
      .execute()
  }
  const join = (organisation_id: string, member_id: string, isAdmin: boolean) =>
    trx
      .insertInto('organisation_members')
      .values({ organisation_id, member_id, accepted_at: now, admin_since: isAdmin ? now : null })
      .execute()
  await join(organisations.adlerhorst.id, people.vorsitz.id, true)
  await join(organisations.adlerhorst.id, people.kasse.id, true)
  await join(organisations.adlerhorst.id, people.fanclub.id, false)
  await join(organisations.hafenbau.id, people.firma.id, true)
  for (const one of Object.values(organisations)) {
    await trx
      .insertInto('addresses')
      .values({
        id: one.id.replace(/^01990000/, '0199add0'),
        owner_id: one.id,
        company: one.name,
        first_name: 'Vorstand',
        last_name: one.name,
        street: 'Werftstraße 1',
        postal_code: '60314',
        city: 'Falkenstadt',
        country_code: 'DE',
        phone: '+496911110',
        order_default_since: now,
        invoice_default_since: now,
      })
      .execute()
  }
}

async function seedMemberships(trx: Trx, now: Date): Promise<void> {
  const template = {
    id: '01990000-0000-7000-8000-0000000000b1',
    type: 'ClubMemberBadge',
    name: JSON.stringify({ de: 'Mitgliedsausweis', en: 'Membership card', ja: '会員証' }),
  }
  await trx.insertInto('asset_templates').values(template).execute()
  let number = 18_990
  for (const one of Object.values(people).filter((each) => each.member)) {
    number += 7
    const since = new Date(now.getTime() - 3 * 365 * 86_400_000)
    const membership = {
      subject_id: one.id,
      number: String(number),
      valid_from: since,
      price_group: 'member',
    }
    await trx
      .insertInto('memberships')
      .values({ id: one.id.replace(/^01990000/, '0199c000'), kind: 'club', ...membership })
      .execute()
    await seedFee(trx, { membershipId: one.id.replace(/^01990000/, '0199c000'), payerId: one.id, now })
    await trx
      .insertInto('memberships')
      .values({ id: one.id.replace(/^01990000/, '0199c001'), kind: 'shop', ...membership })
      .execute()
    await trx
      .insertInto('assets')
      .values({
        id: one.id.replace(/^01990000/, '0199c002'),
        owner_id: one.id,
        template_id: template.id,
        serial: `M-${number}`,
      })
      .execute()
  }
}

/** Where everybody of the demo lives. */
export function addressOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  const place = { street: 'Gerbergasse 14', postalCode: '24899', city: 'Falkenstadt', countryCode: 'DE' }
  return { firstName, lastName, ...place, phone: '+4969111001' }
}

/** The running year is paid, the next one comes by itself. */
async function seedFee(
  trx: Trx,
  { membershipId, payerId, now }: { membershipId: string; payerId: string; now: Date },
): Promise<void> {
  const year = now.getFullYear()
  const yearly_cents = membershipKinds.adult.yearlyCents
  await trx
    .insertInto('membership_fees')
    .values({ membership_id: membershipId, yearly_cents, first_year: year + 1 })
    .execute()
  await sql`
    with made as (
      insert into dues (id, number, kind, subject_id, period, part, parts, payer_id, amount_cents, vat_rate, due_on, state, paid_at)
      values (gen_random_uuid(), 'FD-' || ${year}::text || '-' || lpad(nextval('due_numbers')::text, 6, '0'), 'membership',
        ${membershipId}, ${year}::text, 1, 1, ${payerId}, ${yearly_cents}, 0, make_date(${year}, 1, 1), 'paid', app.now())
      returning id)
    insert into due_steps (id, due_id, kind, to_state, actor) select gen_random_uuid(), id, 'imported', 'paid', 'system' from made`.execute(
    trx,
  )
}

/** Same form as identity's password hashes: `argon2id$m=…,t=…,p=…$salt$hash`. */
function hashDemoPassword(password: string): string {
  const nonce = randomBytes(16)
  const hash = argon2Sync('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  })
  return `argon2id$m=19456,t=2,p=1$${nonce.toString('base64url')}$${hash.toString('base64url')}`
}
