import pg from 'pg'
import { demoVouchers } from '#demo/codes.ts'
import { openDatabase } from '#platform/db.ts'
import type { Buyer } from '#testing/harness/buyer.ts'
import { gather } from '#testing/harness/crowd.ts'
import { buyOnAccount, sender, standingPlaces } from './checkouts.ts'
import { plentifulSkus } from './goods.ts'
import { startProcess, stopProcess } from './processes.ts'

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 1_000_000)

/** How much a large club has; every order with an item, a payment, a ticket, a document and an entry in the ledger. */
const LARGE = { products: 5_000, contacts: Math.ceil(ORDERS / 10), orders: ORDERS }

/**
 * Makes a large club of the small one, in a database beside it, whose address it answers. Every row is a copy of one that
 * the program itself has written, with other ids, so that a column more needs no change here.
 */
export async function growDatabase(given: { url: string; dataDir: string }): Promise<string> {
  await placeAnOrder(given)
  const url = given.url.replace(/\/kurve$/, '/kurve_large')
  const admin = new pg.Client({ connectionString: given.url.replace(/\/kurve$/, '/postgres') })
  admin.on('error', () => {})
  await admin.connect()
  // A template must be nobody's: connections that idle are ended.
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'kurve'")
  await admin.query('create database kurve_large template kurve')
  await admin.end()
  await fill(url)
  return url
}

/** What is copied: an order paid on account, with tickets, and a cart with goods and a voucher. */
async function placeAnOrder({ url, dataDir }: { url: string; dataDir: string }): Promise<void> {
  const product = await startProcess('product', { databaseUrl: url, dataDir, withPages: false })
  const target = { databaseUrl: url, product }
  const { db, close } = openDatabase({ url, poolSize: 1 })
  const [{ token }] = (await gather(db, { count: 1, port: 3000 })) as [Buyer]
  await close()
  await buyOnAccount(target, token, await standingPlaces(target))
  const send = sender(target, token)
  const [sku] = await plentifulSkus(target)
  await send('POST', '/api/shop/v4/carts/self/items', { sku, quantity: 1 })
  await send('POST', '/api/shop/v2/vouchers', { voucherCode: demoVouchers.large })
  await stopProcess(product)
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A fault on the way here is the one to hear about.
  client.on('error', () => {})
  await client.connect()
  const run = async (what: string, text: string) => {
    const started = performance.now()
    const { rowCount } = await client.query(text)
    if (rowCount === 0) throw new Error(`the small club has nothing to copy for ${what}`)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`  ${what.padEnd(22)}${String(rowCount ?? '').padStart(10)} rows ${seconds.padStart(6)} s`)
  }
  await client.query('set synchronous_commit = off')
  // What is copied refers to what is there: a million checks of foreign keys would say so again.
  await client.query('set session_replication_role = replica')
  await client.query(
    `create function pg_temp.id(kind int, n bigint) returns uuid language sql immutable as
      $$ select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`,
  )
  for (const [what, text] of statements(LARGE)) await run(what, text)
  await run('vacuum', 'vacuum (analyze)')
  // What filling has left to be written out would be written out while the large club is measured, and it alone.
  await run('checkpoint', 'checkpoint')
  await client.end()
}

/** Copies of one row of a table: the columns that differ, by number n. */
function copies(table: string, template: string, count: number, changed: Record<string, string>): string {
  const pairs = Object.entries(changed).map(([column, value]) => `'${column}', ${value}`)
  return `insert into ${table} select made.*
    from (select one from ${table} one where ${template} limit 1) t, generate_series(1, ${count}) n,
      jsonb_populate_record(t.one, jsonb_build_object(${pairs.join(', ')})) made`
}

/** Names as different as people's are: what is searched for is found among many, not all. */
const FIRST_NAME = `'Vor' || n * 7 % 997`
const LAST_NAME = `'Nach' || n * 31 % 89989`
const NAMED = `(t.one).billing_address || jsonb_build_object('firstName', ${FIRST_NAME}, 'lastName', ${LAST_NAME})`

/** Kinds of ids, so that every table has its own. */
const ID = {
  contact: 1,
  email: 2,
  checkout: 3,
  order: 4,
  item: 5,
  payment: 6,
  entry: 7,
  ticket: 8,
  document: 9,
  cart: 10,
  line: 11,
  voucher: 12,
  code: 13,
}
const idOf = (kind: keyof typeof ID) => `pg_temp.id(${ID[kind]}, n)`

type Statement = [string, string]

function statements(size: typeof LARGE): Statement[] {
  return [...goods(size), ...people(size), ...orders(size), ...whatOrdersBrought(size)]
}

const placed = `app.now() - n * interval '1 minute'`

function goods(size: typeof LARGE): Statement[] {
  const active = `seller_id = 1 and active_since is not null and hidden_since is null and appclusive_until is null
    and exists (select from variants v where v.product_id = one.id)`
  return [
    [
      'products',
      copies('products', active, size.products, {
        id: `'1.' || (100000 + n)`,
        number: '100000 + n',
        name: `jsonb_build_object('de', 'Artikel ' || n, 'en', 'Article ' || n, 'ja', '品 ' || n)`,
        search_text: `'artikel ' || n || ' article'`,
        search_name: `'artikel ' || n || ' article'`,
        price_cents: '500 + n * 37 % 9000',
        released_at: placed,
      }),
    ],
    [
      'variants',
      `insert into variants select made.*
        from (select one from variants one limit 1) t, generate_series(1, ${size.products}) n,
          unnest(array['S', 'M', 'L']) with ordinality as sizes(size, place),
          jsonb_populate_record(t.one, jsonb_build_object('sku', '1.' || (100000 + n) || '.' || size,
            'product_id', '1.' || (100000 + n), 'size', size, 'position', place, 'in_stock', 1000000)) made`,
    ],
    [
      'product_categories',
      `insert into product_categories (product_id, category_id)
        select '1.' || (100000 + n), (select array_agg(id) from categories)[1 + n % (select count(*) from categories)]
        from generate_series(1, ${size.products}) n`,
    ],
    [
      'product_prices',
      `insert into product_prices (product_id, price_cents, valid_from)
        select id, price_cents, app.now() - interval '60 days' from products where number > 100000`,
    ],
  ]
}

/** Everybody with a cart, goods and a voucher in it. */
function people(size: typeof LARGE): Statement[] {
  return [
    [
      'contacts',
      copies('contacts', 'true', size.contacts, {
        id: idOf('contact'),
        ef_number: 'null',
        first_name: FIRST_NAME,
        last_name: LAST_NAME,
      }),
    ],
    [
      'contact_emails',
      copies('contact_emails', 'true', size.contacts, {
        id: idOf('email'),
        contact_id: idOf('contact'),
        email: `'contact' || n || '@mail.example'`,
      }),
    ],
    [
      'carts',
      copies('carts', 'subject_id is not null', size.contacts, {
        id: idOf('cart'),
        subject_id: idOf('contact'),
      }),
    ],
    [
      'cart_items',
      copies('cart_items', `kind = 'merchandise'`, size.contacts, {
        id: idOf('line'),
        cart_id: idOf('cart'),
        sku: `'1.' || (100001 + n % ${size.products}) || '.M'`,
      }),
    ],
    [
      'vouchers',
      copies('vouchers', `kind = 'gift' and activated_at is not null`, size.contacts, {
        id: idOf('voucher'),
        code_hash: `'\\x' || encode(sha256(n::text::bytea), 'hex')`,
      }),
    ],
    [
      'cart_codes',
      copies('cart_codes', `kind = 'voucher'`, size.contacts, {
        id: idOf('code'),
        cart_id: idOf('cart'),
        voucher_id: idOf('voucher'),
      }),
    ],
  ]
}

/** Whose the n-th order is. */
const ownerOf = (size: typeof LARGE) => `pg_temp.id(${ID.contact}, 1 + n % ${size.contacts})`

const paid = `checkout_id in (select id from checkouts where method = 'purchaseOnAccount' and state = 'paid')`

function orders(size: typeof LARGE): Statement[] {
  const owner = ownerOf(size)
  return [
    [
      'checkouts',
      copies('checkouts', paid.replace('checkout_id', 'id'), size.orders, {
        id: idOf('checkout'),
        owner_id: owner,
        actor_id: owner,
        cart_id: owner,
        created_at: placed,
        billing_address: NAMED,
        shipping_address: NAMED,
        fingerprint: `'copy ' || n`,
      }),
    ],
    [
      'checkout_orders',
      copies('checkout_orders', paid, size.orders, {
        id: idOf('order'),
        checkout_id: idOf('checkout'),
        number: `'COPY-' || lpad(n::text, 7, '0')`,
        placed_at: placed,
        total_cents: '1000 + n * 37 % 20000',
      }),
    ],
    [
      'checkout_items',
      copies('checkout_items', paid, size.orders, {
        id: idOf('item'),
        order_id: idOf('order'),
        checkout_id: idOf('checkout'),
        cart_item_id: idOf('item'),
      }),
    ],
  ]
}

/** Their payments with an entry in the ledger, tickets and documents. */
function whatOrdersBrought(size: typeof LARGE): Statement[] {
  const owner = ownerOf(size)
  return [
    [
      'payments',
      copies('payments', paid, size.orders, {
        id: idOf('payment'),
        checkout_id: idOf('checkout'),
        owner_id: owner,
        created_at: placed,
      }),
    ],
    [
      'ledger_entries',
      copies('ledger_entries', paid, size.orders, {
        id: idOf('entry'),
        posting_id: idOf('entry'),
        checkout_id: idOf('checkout'),
        payment_id: idOf('payment'),
        amount_cents: '0',
      }),
    ],
    [
      'tickets',
      copies('tickets', paid, size.orders, {
        id: idOf('ticket'),
        owner_id: owner,
        buyer_id: owner,
        checkout_id: idOf('checkout'),
        checkout_item_id: idOf('item'),
        order_number: `'COPY-' || n`,
        seat_id: 'null',
      }),
    ],
    [
      'documents',
      `insert into documents (id, checkout_id, order_id, kind, number, file)
        select ${idOf('document')}, ${idOf('checkout')}, ${idOf('order')}, 'invoice', 'COPY-' || n, 'invoices/copy.pdf'
        from generate_series(1, ${size.orders}) n`,
    ],
  ]
}
