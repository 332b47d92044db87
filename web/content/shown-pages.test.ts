import { expect, test } from 'vitest'
import type { NodeSummary } from '#modules/content/schema.ts'
import { joinedPages } from './shown-pages.ts'

const items = (...uids: string[]) => uids.map((uid) => ({ uid }) as NodeSummary)
const uidsOf = (joined: { items: NodeSummary[] }) => joined.items.map(({ uid }) => uid)

test('a later page stands below the ones that were shown before it', () => {
  const before = new Map([
    [1, items('a', 'b')],
    [2, items('c', 'd')],
  ])
  const joined = joinedPages(before, { items: items('e'), page: 3 })
  expect(uidsOf(joined)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(joined.firstPage).toBe(1)
})

test('a page with a gap before it stands alone', () => {
  const joined = joinedPages(new Map([[1, items('a')]]), { items: items('e'), page: 3 })
  expect(uidsOf(joined)).toEqual(['e'])
  expect(joined.firstPage).toBe(3)
})

test('what moved on to the next page meanwhile stands once', () => {
  const joined = joinedPages(new Map([[1, items('a', 'b')]]), { items: items('b', 'c'), page: 2 })
  expect(uidsOf(joined)).toEqual(['a', 'b', 'c'])
})
