import type pg from 'pg'
import type { TestApp } from '#testing/app.ts'
import { readApi } from '../api.ts'
import type { Call } from '../driver.ts'
import type { Requests } from '../requests.ts'
import { type Leaf, stringsIn, withValue } from './body-leaves.ts'

/** Texts in turn, so that each of them comes to stand somewhere. */
export function cycling(texts: readonly string[]): (maxLength?: number) => string {
  let next = 0
  return (maxLength = Number.POSITIVE_INFINITY) => {
    for (let tries = 0; tries < texts.length; tries += 1) {
      const text = texts[next++ % texts.length]!
      if (text.length <= maxLength) return text
    }
    return texts[0]!.slice(0, maxLength)
  }
}

const isFree = ({ schema }: Leaf) => !schema.format && (schema.maxLength ?? 99) >= 20

/**
 * Sends a text in every place of every body of the API that takes free text: places that refuse it are left as they were.
 * Answers the places that took one.
 */
export async function typeEverywhere(
  program: TestApp,
  given: { requests: Requests; next: ReturnType<typeof cycling>; rounds: number },
): Promise<string[]> {
  const { operations, defs } = readApi(program.app.swagger())
  const taken = new Set<string>()
  for (let round = 0; round < given.rounds; round += 1) {
    for (const { key, body } of operations) {
      const leaves = body ? stringsIn(body, defs).filter(isFree) : []
      if (leaves.length === 0) continue
      const call = await given.requests.for(key)
      if (!call) continue
      for (const { place } of await typeInto(program, { call, leaves, next: given.next }))
        taken.add(`${key} ${place.join('.')}`)
    }
  }
  return [...taken]
}

/** All places at once; then without those that the answer names, as long as it names some. */
async function typeInto(
  program: TestApp,
  { call, leaves, next }: { call: Call; leaves: Leaf[]; next: ReturnType<typeof cycling> },
): Promise<Leaf[]> {
  let left = leaves.filter((leaf) => isThere(call.body, leaf.place.slice(0, -1)))
  for (let tries = 0; tries < 6 && left.length > 0; tries += 1) {
    const hostile = left.reduce<unknown>(
      (body, { place, schema }) => withValue(body, place, next(schema.maxLength)),
      call.body,
    )
    const { status, json } = await program.send({ ...call, body: hostile as object })
    if (status < 300) return left
    const named = Object.keys(json?.errors ?? {})
    const good = left.filter(({ place }) => !named.includes(place.join('.')))
    if (good.length === left.length) return oneByOne(program, { call, leaves: left, next })
    left = good
  }
  return []
}

async function oneByOne(
  program: TestApp,
  { call, leaves, next }: { call: Call; leaves: Leaf[]; next: ReturnType<typeof cycling> },
): Promise<Leaf[]> {
  const taken: Leaf[] = []
  for (const leaf of leaves) {
    const body = withValue(call.body, leaf.place, next(leaf.schema.maxLength)) as object
    if ((await program.send({ ...call, body })).status < 300) taken.push(leaf)
  }
  return taken
}

function isThere(body: unknown, place: string[]): boolean {
  const [key, ...rest] = place
  if (key === undefined) return true
  if (typeof body !== 'object' || body === null || !(key in body)) return false
  return isThere((body as Record<string, unknown>)[key], rest)
}

/** How the canary is called in every injection, however it is written. */
const MARK = /kk\(|k\(\)/

async function textColumns(pool: pg.Pool): Promise<{ name: string; of: string; type: string }[]> {
  const { rows } = await pool.query(
    `select c.column_name as name, c.table_name as of, c.data_type as type from information_schema.columns c
     join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
       and c.table_name not in ('mailbox', 'oidc_records', 'idempotent_answers')`,
  )
  return rows
}

/** Wherever the program keeps one of the texts, it keeps many of them from now on, past every check. Answers the columns. */
export async function spoilStored(
  pool: pg.Pool,
  { nextBundle, next }: { nextBundle: () => string; next: (maxLength: number) => string },
): Promise<string[]> {
  const spoiled: string[] = []
  for (const { name, of, type } of await textColumns(pool)) {
    const { rows } = await pool.query<{ at: string; value: string }>(
      `select ctid::text as at, "${name}"::text as value from "${of}" where "${name}"::text like '%k()%'`,
    )
    let count = 0
    // A cart tells no more of an option than one may type.
    const text = of === 'cart_items' ? () => next(80) : nextBundle
    for (const { at, value } of rows) {
      const changed = type === 'text' ? text() : JSON.stringify(spoiledLeaves(JSON.parse(value), text))
      count += await written(pool, `update "${of}" set "${name}" = $1 where ctid = $2::tid`, [changed, at])
    }
    if (count > 0) spoiled.push(`${of}.${name}`)
  }
  return spoiled
}

/** Texts of the club and of those who import for it: nobody types them through the API. */
const IMPORTED: [table: string, column: string][] = [
  ['contacts', 'first_name'],
  ['contacts', 'last_name'],
  ['contacts', 'ef_number'],
  ['contacts', 'phone'],
  ['contacts', 'mobile'],
  ['addresses', 'phone'],
  ['addresses', 'postal_code'],
  ['organisations', 'name'],
  ['organisations', 'email'],
  ['memberships', 'number'],
  ['assets', 'serial'],
  ['asset_templates', 'name'],
  ['partners', 'display_name'],
  ['partners', 'legal_text'],
  ['partners', 'name'],
  ['payment_tokens', 'display'],
  ['bank_payments', 'instrument'],
  ['products', 'name'],
  ['products', 'description'],
  ['categories', 'name'],
  ['promotions', 'name'],
  ['checkout_items', 'name'],
  ['checkout_codes', 'name'],
  ['shipments', 'tracking_number'],
  ['returns', 'comment'],
  ['returns', 'refusal'],
  ['checkouts', 'comment'],
  ['sellers', 'name'],
  ['events', 'opponent'],
  ['events', 'name'],
  ['events', 'competition'],
  ['venues', 'name'],
  ['venues', 'address'],
  ['tickets', 'order_number'],
  ['account_groups', 'name'],
]

/** Puts texts straight into the database, as a careless import would. Answers the columns that took them. */
export async function importInto(pool: pg.Pool, next: () => string): Promise<string[]> {
  const spoiled: string[] = []
  for (const [table, column] of IMPORTED) {
    const { rows } = await pool.query<{ at: string; value: string | null; type: string }>(
      `select ctid::text as at, "${column}"::text as value, pg_typeof("${column}")::text as type from "${table}" limit 400`,
    )
    let count = 0
    for (const { at, value, type } of rows) {
      const isJson = type.startsWith('json')
      if (isJson && value === null) continue
      const changed = isJson ? JSON.stringify(spoiledLeaves(JSON.parse(value!), next, 'all')) : next()
      count += await written(pool, `update "${table}" set "${column}" = $1 where ctid = $2::tid`, [
        changed,
        at,
      ])
    }
    if (count > 0) spoiled.push(`${table}.${column}`)
  }
  return spoiled
}

/** What people wrote: several words, or one as a name is written. Not: keys, states, addresses, moments. */
const WRITTEN = /^(?!\{|\[|data:|https?:)(?=.*\p{L})(?:.*\s.*|\p{Lu}\p{Ll}{2,})$/su
/** Which look as if somebody had written them, and are keys of the program. */
const KEYS = [
  'promotions.applies_to',
  'partner_discounts.applies_to',
  'checkout_items.type',
  'ticket_keys.public_key',
]
/** What any line takes that somebody writes. */
export const LINE_LENGTH = 80
/** Of each column; lists show no more of them at once. */
const MOST_ROWS = 60

/**
 * Puts a text wherever the database keeps what somebody wrote, in whatever table: whoever came past the checks of every field at
 * once. Answers the columns that took them.
 */
export async function spoilWritten(pool: pg.Pool, next: (maxLength?: number) => string): Promise<string[]> {
  const spoiled: string[] = []
  for (const { name, of, type } of await textColumns(pool)) {
    if (KEYS.includes(`${of}.${name}`)) continue
    const { rows } = await pool.query<{ at: string; value: string }>(
      `select ctid::text as at, "${name}"::text as value from "${of}" where "${name}" is not null limit ${MOST_ROWS}`,
    )
    let count = 0
    for (const { at, value } of rows) {
      const changed =
        type === 'text'
          ? WRITTEN.test(value)
            ? next(LINE_LENGTH)
            : value
          : JSON.stringify(
              withLeaves(JSON.parse(value), (text) => (WRITTEN.test(text) ? next(LINE_LENGTH) : text)),
            )
      if (changed !== value)
        count += await written(pool, `update "${of}" set "${name}" = $1 where ctid = $2::tid`, [changed, at])
    }
    if (count > 0) spoiled.push(`${of}.${name}`)
  }
  return spoiled
}

/** Columns with a rule of their own keep to it. */
async function written(pool: pg.Pool, statement: string, values: unknown[]): Promise<number> {
  return pool
    .query(statement, values)
    .then(({ rowCount }) => rowCount ?? 0)
    .catch(() => 0)
}

function spoiledLeaves(value: unknown, next: () => string, which: 'marked' | 'all' = 'marked'): unknown {
  return withLeaves(value, (text) => (which === 'all' || MARK.test(text) ? next() : text))
}

function withLeaves(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withLeaves(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withLeaves(inner, change)]))
}
