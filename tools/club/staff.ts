import { sql } from 'kysely'
import { changePrice } from '#modules/catalogue/catalogue.ts'
import { joinGroup, leaveGroup, loadMembers } from '#modules/contacts/groups.storage.ts'
import { centsOf, type Given, nameAt, UsageError } from './arguments.ts'
import type { Command, Workplace } from './command.ts'

const STAFF = 'staff'
const FOUND_AT_MOST = 50

/** Who works for the club, who its people are, and what its things cost. */
export const staffCommands: Record<string, Command> = {
  'staff add': {
    help: 'staff add EMAIL                                 works for the club from now on; the account must be there',
    async run(program, given) {
      const { email, ...member } = await personNamed(program, given)
      const isNew = await joinGroup(program.database.db, member)
      return { email, staff: 'yes', since: isNew ? 'now' : 'before' }
    },
  },
  'staff end': {
    help: 'staff end EMAIL                                 works for the club no more',
    async run(program, given) {
      const { email, ...member } = await personNamed(program, given)
      if (!(await leaveGroup(program.database.db, member))) throw new UsageError(`${email} is no staff.`)
      return { email, staff: 'no' }
    },
  },
  'staff list': {
    help: 'staff list                                      who works for the club',
    run: ({ database }) => loadMembers(database.db, STAFF),
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

async function personNamed({ organisations }: Workplace, given: Given) {
  const email = nameAt(given, 0, 'the e-mail address of the account')
  const person = await organisations.partyOf(email)
  if (!person) throw new UsageError(`Nobody here has the address ${email}.`)
  return { email, personId: person.id, group: STAFF }
}
