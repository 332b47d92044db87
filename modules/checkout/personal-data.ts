import { sql } from 'kysely'
import type { Text } from '#club/club.ts'
import { isSent } from '#modules/checkout/after-sale/after-sale.rules.ts'
import { listPlacedItems } from '#modules/checkout/after-sale/after-sale.storage.ts'
import { takeInOrders } from '#modules/checkout/guests/taking-in.ts'
import type { UserOption } from '#modules/selling/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'
import { type Person, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'
import { forgetWords } from './item-words.storage.ts'
import { unsentOf } from './steps/steps.rules.ts'

/**
 * Orders with their papers. What the law asks for are the invoices and credit notes as they were sent out, and declarations
 * of withdrawal that belong to an order: they keep the name. The rows of an order keep what was bought and paid.
 */
export const checkoutData: PersonalDataHolder = {
  name: 'checkout',
  tables: [
    'checkouts',
    'checkout_orders',
    'checkout_items',
    'order_steps',
    'shipments',
    'shipment_lines',
    'returns',
    'return_lines',
    'order_credits',
    'order_credit_lines',
    'documents',
    'withdrawals',
    'guest_orders',
  ],
  merging: [
    // An id of the order’s own, no person’s.
    { table: 'guest_orders', column: 'owner_id', how: 'stays' },
    { table: 'guest_orders', column: 'taken_by', how: 'stays' },
    {
      table: 'checkouts',
      column: 'owner_id',
      how: 'moves',
      told: 'orders',
      countIf: "t.state in ('paid', 'refunded')",
    },
    { table: 'checkouts', column: 'actor_id', how: 'moves' },
  ],

  /** What they bought without their account, under an address that is proved to be theirs, is theirs: it goes with it, or is in the way. */
  async lock(trx, { id, emails }) {
    await takeInOrders(trx, { subjectId: id, emails, withOpen: true })
  },

  async blockers(db, person) {
    const orders = await unsentOrders(db, person)
    const { rows } = await sql<{ payments: number; returns: number; papers: number }>`
      with own as (select id, state from checkouts where owner_id = ${person.id}),
      placed as (select o.id from checkout_orders o join own on own.id = o.checkout_id where o.number is not null)
      select (select count(*) from own where state = 'open')::int as payments,
        (select count(*) from returns r join placed on placed.id = r.order_id where r.state = 'registered')::int as returns,
        (select count(*) from placed where not exists (
          select from documents d where d.order_id = placed.id and d.kind = 'invoice' and d.file is not null))::int
        + (select count(*) from order_credits k join placed on placed.id = k.order_id where not exists (
          select from documents d where d.credit_id = k.id and d.file is not null))::int as papers`.execute(
      db,
    )
    const { payments, returns, papers } = rows[0]!
    return [
      { kind: 'ordersUnderWay', count: orders },
      { kind: 'openReturns', count: returns },
      { kind: 'openPayments', count: payments },
      { kind: 'unfinishedPapers', count: papers },
    ].filter(({ count }) => count > 0)
  },

  /** What somebody pays for just now would arrive in an account that is closed. */
  async mergeConflicts(db, { from }) {
    const { rows } = await sql`
      select from checkouts where (owner_id = ${from} or actor_id = ${from}) and state = 'open' limit 1`.execute(
      db,
    )
    return rows.length > 0 ? ['paymentRuns'] : []
  },

  async export(db, { id, emails }) {
    const ofCheckout = sql`t.checkout_id in (select id from checkouts where owner_id = ${id})`
    const orders = sql`(select o.id from checkout_orders o join checkouts c on c.id = o.checkout_id where c.owner_id = ${id})`
    const shipments = sql`(select id from shipments where order_id in ${orders})`
    const returns = sql`(select id from returns where order_id in ${orders})`
    const credits = sql`(select id from order_credits where order_id in ${orders})`
    const { rows: papers } = await sql<{ name: string; file: string }>`
      select t.number || f.ending as name, f.file from documents t
        cross join lateral (values ('.pdf', t.file), ('.xml', t.e_invoice_file)) as f (ending, file)
      where ${ofCheckout} and f.file is not null order by 1`.execute(db)
    return {
      documents: {
        checkouts: await rowsOf(db, 'checkouts', sql`t.owner_id = ${id}`, ['fingerprint']),
        orders: await rowsOf(db, 'checkout_orders', ofCheckout),
        items: await rowsOf(db, 'checkout_items', ofCheckout),
        steps: await rowsOf(db, 'order_steps', sql`t.order_id in ${orders}`),
        shipments: await rowsOf(db, 'shipments', sql`t.order_id in ${orders}`),
        shipmentLines: await rowsOf(db, 'shipment_lines', sql`t.shipment_id in ${shipments}`),
        returns: await rowsOf(db, 'returns', sql`t.order_id in ${orders}`),
        returnLines: await rowsOf(db, 'return_lines', sql`t.return_id in ${returns}`),
        credits: await rowsOf(db, 'order_credits', sql`t.order_id in ${orders}`),
        creditLines: await rowsOf(db, 'order_credit_lines', sql`t.credit_id in ${credits}`),
        documents: await rowsOf(db, 'documents', ofCheckout),
        withdrawals: await rowsOf(db, 'withdrawals', withdrawalsOf({ id, emails })),
        guestOrders: await rowsOf(db, 'guest_orders', sql`${guestsOf(emails)} or t.taken_by = ${id}`),
        guestCheckouts: await rowsOf(
          db,
          'checkouts',
          sql`t.id in (select t.checkout_id from guest_orders t where ${guestsOf(emails)})`,
          ['fingerprint'],
        ),
      },
      files: papers,
    }
  },

  async retained(db, { id }) {
    const { rows } = await sql<{ kind: 'invoice' | 'letter'; entityId: string; since: Date }>`
      select 'invoice' as kind, d.id as "entityId", d.created_at as since
      from documents d join checkouts c on c.id = d.checkout_id
      where c.owner_id = ${id} and d.kind in ('invoice', 'creditNote') and d.file is not null
      union all
      select 'letter', w.id, w.received_at
      from withdrawals w join checkout_orders o on o.id = w.order_id join checkouts c on c.id = o.checkout_id
      where c.owner_id = ${id} and w.email <> ${ERASED}
      order by 3, 2`.execute(db)
    return rows
  },

  async erase(trx, person) {
    const { id } = person
    const address = (column: 'shipping_address' | 'billing_address') => sql`jsonb_build_object(
      'firstName', ${ERASED}::text, 'lastName', ${ERASED}::text, 'street', ${ERASED}::text, 'postalCode', '',
      'city', ${ERASED}::text, 'countryCode', ${sql.ref(column)} ->> 'countryCode')`
    await sql`update checkouts set comment = null, order_reference = null, shipping_address = ${address('shipping_address')},
      billing_address = ${address('billing_address')} where owner_id = ${id}`.execute(trx)
    await eraseWords(trx, id)
    await eraseReasons(trx, id)
    const { rows: returns } = await sql<{ file: string }>`
      update returns r set comment = null, refusal = null from checkout_orders o join checkouts c on c.id = o.checkout_id
      where o.id = r.order_id and c.owner_id = ${id} returning 'return-labels/' || r.id || '.pdf' as file`.execute(
      trx,
    )
    await sql`delete from withdrawals t where t.order_id is null and ${withdrawalsOf(person)}`.execute(trx)
    const papers = await dropPapers(trx, id)
    return { files: [...papers, ...returns.map(({ file }) => file)] }
  },

  async expire(trx, retained) {
    const idsOf = (kind: string) =>
      retained.filter((one) => one.kind === kind).map(({ entityId }) => entityId)
    const { rows } = await sql<{ file: string }>`
      with due as (select id, file, e_invoice_file from documents where id = any(${idsOf('invoice')}::uuid[]) for update),
      gone as (update documents d set file = null, e_invoice_file = null from due where due.id = d.id returning d.id)
      select f.file from due join gone on gone.id = due.id cross join lateral (values (due.file), (due.e_invoice_file)) as f (file)
      where f.file is not null`.execute(trx)
    await sql`delete from withdrawals where id = any(${idsOf('letter')}::uuid[])`.execute(trx)
    return { files: rows.map(({ file }) => file) }
  },
}

const ERASED = 'erased'

/** Orders of goods that have not left yet. */
async function unsentOrders(db: Db, { id }: Person): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select o.id from checkout_orders o join checkouts c on c.id = o.checkout_id
    where c.owner_id = ${id} and o.number is not null
      and o.state in ('OrderPlaced', 'InvoiceCreated', 'OrderInProgress', 'PartialCancellation')`.execute(db)
  const items = await listPlacedItems(
    db,
    rows.map((row) => row.id),
  )
  return new Set(
    items.filter((item) => isSent(item.options) && unsentOf(item) > 0).map(({ orderId }) => orderId),
  ).size
}

/** Theirs by the order, or by an address that they have proved to be theirs. */
function withdrawalsOf({ id, emails }: Pick<Person, 'id' | 'emails'>) {
  return sql`(t.order_id in (select o.id from checkout_orders o join checkouts c on c.id = o.checkout_id where c.owner_id = ${id})
    or lower(t.email) = any(${emails.map((email) => email.toLowerCase())}::text[]))`
}

/** Bought without an account. */
function guestsOf(emails: readonly string[]) {
  return sql`lower(t.email) = any(${emails.map((email) => email.toLowerCase())}::text[])`
}

/** What the buyer had printed on a thing, or said to whom it is given, goes from the line and from its name. */
async function eraseWords(trx: Trx, ownerId: string): Promise<void> {
  const { rows } = await sql<{ id: string; name: Text; options: UserOption[] }>`
    select i.id, i.name, i.user_option_values as options from checkout_items i join checkouts c on c.id = i.checkout_id
    where c.owner_id = ${ownerId} order by i.id`.execute(trx)
  for (const item of rows) await forgetWords(trx, item)
}

/** A buyer who calls something off says why by a word of ours, and may add words of their own behind it. */
async function eraseReasons(trx: Trx, ownerId: string): Promise<void> {
  const own = sql`(select o.id from checkout_orders o join checkouts c on c.id = o.checkout_id where c.owner_id = ${ownerId})`
  await sql`update order_steps set reason = split_part(reason, ': ', 1)
    where actor like 'buyer:%' and reason like '%: %' and order_id in ${own}`.execute(trx)
  await sql`update order_credits set reason = split_part(reason, ': ', 1)
    where created_by like 'buyer:%' and reason like '%: %' and order_id in ${own}`.execute(trx)
}

/** Delivery notes need not be kept once the invoice is sent (§ 147 (3) AO); papers of sellers are the buyer's own. Numbers stay. */
async function dropPapers(trx: Trx, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    with gone as (
      select d.id, d.file from documents d join checkouts c on c.id = d.checkout_id
      where c.owner_id = ${ownerId} and d.kind not in ('invoice', 'creditNote') and d.file is not null for update of d)
    update documents d set file = null from gone where gone.id = d.id returning gone.file`.execute(trx)
  return rows.map(({ file }) => file)
}
