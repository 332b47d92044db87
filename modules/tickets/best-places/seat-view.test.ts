import { expect, test } from 'vitest'
import type { Seat } from '#modules/tickets/venue/venue.rules.ts'
import { createSeatView } from './seat-view.ts'

const seat = (id: string) => ({ id }) as Seat

/** A database that says what it is told to, and counts how often it is asked. */
function buildView(cacheMs: number) {
  const database = { taken: ['sold'], asked: 0 }
  const view = createSeatView({
    cacheMs,
    load: async () => {
      database.asked += 1
      return new Set(database.taken)
    },
  })
  return { database, view }
}

test('what is proposed counts as taken at once, and what was not held is free again', async () => {
  const { database, view } = buildView(60_000)
  await view.get('e')
  view.mark('e', [seat('a'), seat('b')])
  expect([...(await view.get('e'))].sort()).toEqual(['a', 'b', 'sold'])
  view.unmark('e', [seat('b')])
  expect([...(await view.get('e'))].sort()).toEqual(['a', 'sold'])
  expect(database.asked).toBe(1)
})

test('a proposal outlives looks that began before it was decided, and ends with the next', async () => {
  const { view } = buildView(0)
  view.mark('e', [seat('a')])
  expect([...(await view.getNewest('e', 'refusal'))].sort()).toEqual(['a', 'sold'])
  const look = view.getNewest('e', 'refusal')
  view.settle('e', [seat('a')])
  expect([...(await look)].sort()).toEqual(['a', 'sold'])
  await new Promise((done) => setTimeout(done, 5))
  // The database does not name it: its hold has ended meanwhile.
  expect([...(await view.getNewest('e', 'refusal'))]).toEqual(['sold'])
})

test('a collision asks the database for nothing: what is lost stays marked', async () => {
  const { database, view } = buildView(60_000)
  await view.get('e')
  for (let collision = 0; collision < 50; collision += 1) {
    view.mark('e', [seat(`s${collision}`)])
    view.settle('e', [seat(`s${collision}`)])
    expect((await view.get('e')).has(`s${collision}`)).toBe(true)
  }
  expect(database.asked).toBe(1)
})

test('many who need the newest share one look', async () => {
  const { database, view } = buildView(60_000)
  await Promise.all(Array.from({ length: 100 }, () => view.getNewest('e', 'refusal')))
  expect(database.asked).toBe(1)
})
