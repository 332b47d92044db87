import { createHash, randomBytes } from 'node:crypto'
import { people } from '#demo/people.ts'
import { openDatabase } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { loadBeside, warmUp } from './load.ts'
import type { Bench } from './processes.ts'

const OFFICE = 'office.club.localhost:3000'
const MOST_CPU = 3
const MOST_MS = 300
/** A club's office is a few people. */
const COLLEAGUES = 2

/** What staff ask all day; of the large club each is a page of a million. */
const WORKS: [string, string][] = [
  ['orders, newest', '/orders?pageSize=50'],
  ['orders, page 100', '/orders?pageSize=50&page=100'],
  ['orders to send', '/orders?pageSize=50&view=toSend'],
  ['orders, open invoices', '/orders?pageSize=50&view=invoiceOpen'],
  ['orders by sum', '/orders?pageSize=50&fromCents=20000&toCents=20500'],
  ['orders by sum, largest', '/orders?pageSize=50&orderBy=total%20desc'],
  ['orders of some days', '/orders?pageSize=50&since=2026-03-01&until=2026-03-07'],
  ['orders on account', '/orders?pageSize=50&method=purchaseOnAccount'],
  ['orders by number', '/orders?pageSize=50&q=0123456'],
  ['orders by name', '/orders?pageSize=50&q=Nach31415'],
  ['orders by two words', '/orders?pageSize=50&q=Vor17%20Nach271'],
  ['orders by mailbox', '/orders?pageSize=50&q=contact4711%40mail'],
  ['counts of the views', '/orders/counts'],
  ['people by name', '/people?q=Nach31415'],
  ['people by mailbox', '/people?q=contact4711'],
  ['open items', '/open-items?pageSize=50'],
  ['to transfer', '/transfers?pageSize=50'],
]

/** Lists, filters and finders of the office beside a bare page of orders. Says which budget is not kept. */
export async function measureOffice({ databaseUrl, product, bare }: Bench): Promise<string[]> {
  const cookie = `office=${await signIn(databaseUrl)}`
  const headers = { host: OFFICE, cookie }
  const faults: string[] = []
  // The first of them would else pay for what all of them share.
  for (const [, path] of WORKS) await warmUp(product, { path: `/api/office${path}`, headers })
  for (const [work, path] of WORKS) {
    const { product: row } = await loadBeside({
      floor: { work: 'bare page of orders', target: bare, call: { path: '/bare/orders' } },
      product: {
        work: `office: ${work}`,
        target: product,
        call: { path: `/api/office${path}`, headers },
      },
      budget: `≤ ${MOST_CPU} × CPU, ≤ ${MOST_MS} ms`,
      connections: COLLEAGUES,
    })
    if (row.ratio! > MOST_CPU) faults.push(`${work} takes ${row.ratio!.toFixed(1)} × the CPU of the floor`)
    if (row.p99 > MOST_MS) faults.push(`${work} takes ${row.p99.toFixed(0)} ms`)
  }
  return faults
}

/** A session of the owner, as signing in leaves it behind; answers its token. */
async function signIn(databaseUrl: string): Promise<string> {
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 1 })
  const token = randomBytes(24).toString('base64url')
  await db
    .insertInto('office_sessions')
    .values({
      id: newId(),
      token_hash: createHash('sha256').update(token).digest(),
      person_id: people.buero.id,
      account_session_id: null,
      device: 'bench',
      authenticated_at: new Date(),
      ends_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  await close()
  return token
}
