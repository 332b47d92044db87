import { sql } from 'kysely'
import { findBrokenEntry, writeAudit } from '#modules/audit/audit.ts'
import { changePrice } from '#modules/catalogue/catalogue.ts'
import { joinGroup, leaveGroup } from '#modules/contacts/groups.storage.ts'
import { loadStaff } from '#modules/staff/members.storage.ts'
import { type Role, roleNames } from '#modules/staff/roles.schema.ts'
import { changeRoles, type NoteRoles } from '#modules/staff/staff.ts'
import { AppError } from '#platform/errors.ts'
import { centsOf, type Given, nameAt, UsageError } from './arguments.ts'
import type { Command, Workplace } from './command.ts'

const STAFF = 'staff'
const FOUND_AT_MOST = 50

/** Who works for the club, who its people are, and what its things cost. */
export const staffCommands: Record<string, Command> = {
  'staff add': {
    help: 'staff add EMAIL --roles owner,shop              works in the office from now on; the account must be there. The first one is owner',
    async run(program, given) {
      const { email, ...member } = await personNamed(program, given)
      await joinGroup(program.database.db, member)
      const known = await loadStaff(program.database.db)
      const before = known.find(({ personId }) => personId === member.personId)
      const roles = rolesOf(given) ?? before?.roles ?? (known.length === 0 ? ['owner' as const] : null)
      if (!roles) throw new UsageError(`Say --roles ${roleNames.join(',')}.`)
      const { personId, version } = { personId: member.personId, version: before?.version ?? 0 }
      await changeRoles(program.database.db, { personId, roles, version }, noteOf(given, 'staff add'))
      return { email, roles: roles.join(', ') }
    },
  },
  'staff end': {
    help: 'staff end EMAIL                                 works for the club no more; their sessions end',
    async run(program, given) {
      const { email, ...member } = await personNamed(program, given)
      const { db } = program.database
      const [before] = await loadStaff(db, member.personId)
      if (before)
        await changeRoles(
          db,
          { personId: member.personId, roles: [], version: before.version },
          noteOf(given, 'staff end'),
        )
      if (!(await leaveGroup(db, member)) && !before) throw new UsageError(`${email} is no staff.`)
      return { email, roles: '' }
    },
  },
  'staff list': {
    help: 'staff list                                      who works for the club, and as what',
    run: async ({ database }) =>
      (await loadStaff(database.db)).map(({ email, name, roles, lastSeenAt }) => ({
        email,
        name,
        roles: roles.join(', '),
        lastSeenAt,
      })),
  },
  'audit verify': {
    help: 'audit verify                                    recalculates the audit book: is every row as it was written, and there?',
    async run({ database }) {
      const fault = await findBrokenEntry(database.db)
      if (fault) throw new AppError(409, 'AUDIT_BROKEN', `Row ${fault.id} of the audit book is ${fault.why}.`)
      return { auditBook: 'sound' }
    },
  },
  'people find': {
    help: 'people find TEXT                                by name, e-mail address, number of a membership or id',
    async run({ database }, given) {
      const { rows } = await sql<Record<string, unknown>>`
        select c.id, concat_ws(' ', c.first_name, c.last_name) as name, a.email,
          (select string_agg(m.number, ', ') from memberships m where m.subject_id = c.id and m.kind = 'club') as member
        from contacts c join accounts a on a.id = c.id
        where a.deleted_at is null and (c.id::text = ${textOf(given)} or a.email ilike ${likeOf(given)}
          or concat_ws(' ', c.first_name, c.last_name) ilike ${likeOf(given)}
          or exists (select from contact_emails e where e.contact_id = c.id and e.email ilike ${likeOf(given)})
          or exists (select from memberships m where m.subject_id = c.id and m.number = ${textOf(given)}))
        order by c.last_name, c.first_name, c.id limit ${FOUND_AT_MOST}`.execute(database.db)
      return rows
    },
  },
  'orders find': {
    help: 'orders find TEXT                                by number, name or e-mail address of the buyer; all of them, not the newest',
    async run({ database }, given) {
      const { rows } = await sql<Record<string, unknown>>`
        select o.number, o.state, c.closed_at as "placedAt",
          concat_ws(' ', c.billing_address ->> 'firstName', c.billing_address ->> 'lastName') as buyer,
          a.email, o.total_cents as "totalCents"
        from checkout_orders o join checkouts c on c.id = o.checkout_id left join accounts a on a.id = c.owner_id
        where o.number is not null and (o.number ilike ${likeOf(given)} or a.email ilike ${likeOf(given)}
          or concat_ws(' ', c.billing_address ->> 'firstName', c.billing_address ->> 'lastName') ilike ${likeOf(given)})
        order by c.closed_at desc, o.number limit ${FOUND_AT_MOST}`.execute(database.db)
      return rows
    },
  },
  'price set': {
    help: 'price set PRODUCT 24.95                         another price; a reduction names the lowest of the 30 days before by itself',
    async run({ database }, given) {
      const productId = nameAt(given, 0, 'the id of the product, e.g. 1.1001')
      const priceCents = centsOf(nameAt(given, 1, 'the new price in euros'))
      return database.db.transaction().execute(async (trx) => {
        const { beforeCents } = await changePrice(trx, { productId, priceCents })
        return { product: productId, beforeCents, priceCents }
      })
    },
  },
}

function textOf(given: Given): string {
  const text = given.names.join(' ').trim()
  if (text.length < 2) throw new UsageError('Say at least two signs of what you look for.')
  return text
}

function likeOf(given: Given): string {
  return `%${textOf(given).replace(/[\\%_]/g, '\\$&')}%`
}

function rolesOf({ options }: Given): Role[] | null {
  const words = options['roles']?.split(',').map((word) => word.trim())
  const unknown = words?.find((word) => !roleNames.includes(word as Role))
  if (unknown !== undefined)
    throw new UsageError(`There is no role ${unknown}; there are ${roleNames.join(', ')}.`)
  return (words as Role[] | undefined) ?? null
}

const noteOf =
  ({ by }: Given, action: string): NoteRoles =>
  (trx, { personId, name, before, after }) =>
    writeAudit(
      trx,
      { id: null, name: `npm run club (${by})` },
      { action, thing: { type: 'staff', id: personId, name }, before, after },
    )

async function personNamed({ organisations }: Workplace, given: Given) {
  const email = nameAt(given, 0, 'the e-mail address of the account')
  const person = await organisations.partyOf(email)
  if (!person) throw new UsageError(`Nobody here has the address ${email}.`)
  return { email, personId: person.id, group: STAFF }
}
