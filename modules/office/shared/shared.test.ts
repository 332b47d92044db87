import { buffer, text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { Confirmed } from './consequences.schema.ts'
import { requireSame, tellConsequences } from './consequences.ts'
import { csvOf, pagesOf } from './csv.ts'
import { MOST_COUNTED } from './lists.schema.ts'
import { containing, countOf } from './lists.ts'

const { db } = await testDatabase('empty')

test.each(['=1+1', '+49', '-1', '@cmd', '\t=1'])('a cell %j is no formula', async (word) => {
  const table = await csvOf(
    [{ title: 'Wort', of: (row: string) => row }],
    pagesOf(async () => only(word)),
  )
  expect((await text(table)).split('\n')[1]).toMatch(/^"?'/)
})

test('a table is read page after page and begins with its mark', async () => {
  const load = async (page: number) => ({ items: [page], hasNextPage: page < 3 })
  const table = await buffer(await csvOf([{ title: 'Seite', of: (row: number) => row }], pagesOf(load)))
  expect(table.toString()).toBe('\uFEFFSeite\n1\n2\n3\n')
})

const brokenAfter = (pages: number) => async (page: number) => {
  if (page > pages) throw new Error('gone')
  return { items: [page], hasNextPage: true }
}
const pageNumbers = [{ title: 'Seite', of: (row: number) => row }]

test('a table that does not begin is refused, before anything of it is sent', async () => {
  await expect(csvOf(pageNumbers, pagesOf(brokenAfter(0)))).rejects.toThrow('gone')
})

test('a table whose rows break off breaks off too, for its reader alone', async () => {
  await expect(text(await csvOf(pageNumbers, pagesOf(brokenAfter(3))))).rejects.toThrow('gone')
  // Nobody reads this one: it asks for nothing more, and nothing fails.
  await csvOf(pageNumbers, pagesOf(brokenAfter(1)))
  await new Promise((next) => setTimeout(next, 20))
})

test('a reader who goes stops the reading', async () => {
  let pages = 0
  const load = async (page: number) => {
    pages = page
    return { items: [page], hasNextPage: true }
  }
  for await (const _ of await csvOf(pageNumbers, pagesOf(load))) break
  const read = pages
  await new Promise((next) => setTimeout(next, 20))
  expect(pages - read).toBeLessThan(100)
})

test('what somebody typed is looked for as it is, and counting ends', async () => {
  const { rows } =
    await sql`select 1 where '50%_\\x' like ${containing('%_\\')} and 'abc' not like ${containing('%')}`.execute(
      db,
    )
  expect(rows).toHaveLength(1)
  expect(await countOf(db, sql`select 1 from generate_series(1, 7)`)).toBe(7)
  expect(await countOf(db, sql`select 1 from generate_series(1, 1000000)`)).toBe(MOST_COUNTED + 1)
})

test('consequences that have changed are not confirmed', () => {
  const told = (cents: number) =>
    tellConsequences({ lines: [{ kind: 'refunds', cents }], totalCents: cents, isFinal: true })
  expect(() => requireSame(told(500), { digest: told(500).digest })).not.toThrow()
  expect(() => requireSame(told(501), { digest: told(500).digest })).toThrow(/OFFICE_CONSEQUENCES_CHANGED/)
})

test('an action names the consequences it was shown; a reason has words', () => {
  expect(Confirmed.safeParse({}).success).toBe(false)
  expect(Confirmed.safeParse({ digest: 'x', reason: ' ' }).success).toBe(false)
  expect(Confirmed.parse({ digest: 'x', reason: ' weil ' })).toEqual({ digest: 'x', reason: 'weil' })
})

function only<T>(item: T) {
  return { items: [item], hasNextPage: false }
}
