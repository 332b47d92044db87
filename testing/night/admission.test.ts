import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { matchDay } from '#testing/race/match-day.ts'

const TICKETS = sizeOf('E4_TICKETS', 50_000)

test(`E4 a match day of ${TICKETS} tickets at ten gates, three of them without a connection`, async () => {
  const database = await testDatabase('empty')
  const day = await matchDay({ database, tickets: TICKETS })
  const rate = Math.round(day.scans / day.seconds)
  console.log(
    `E4: ${day.scans} scans, ${rate} a second; ${day.doubles} doubles, ${day.mistakes} mistakes offline`,
  )
  expect(day.wronglyRefused).toEqual([])
  expect(day.wronglyLetIn).toEqual([])
  expect(day.entered + day.doubles + day.mistakes).toBe(day.letIn)
  expect(day.entered).toBe(TICKETS)
})
