import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { matchDay, ticketAtGates } from '#testing/race/match-day.ts'

test('E4 A16 the same ticket at ten gates in the same moment: one lets it in; without the protection all do', async () => {
  const database = await testDatabase('empty')
  expect(await ticketAtGates({ database, gates: 10 })).toBe(1)
  expect(await ticketAtGates({ database, gates: 10, noEntryLock: true })).toBe(10)
})

test('E4 a match day with copies, forwarded tickets, wrong clocks and gates without a connection', async () => {
  const database = await testDatabase('empty')
  const day = await matchDay({ database, tickets: 200 })
  expect(day.wronglyRefused).toEqual([])
  expect(day.wronglyLetIn).toEqual([])
  // Everybody who went in is in the books: once, as a double, or as a mistake of a gate that could not know.
  expect(day.entered + day.doubles + day.mistakes).toBe(day.letIn)
  expect(day.entered).toBe(200)
  expect(day.scans).toBe(260)
})
