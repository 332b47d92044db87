import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { portFor } from '#testing/harness/program.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { flashSale, pairInSale } from '#testing/race/flash-sale.ts'

const BUYERS = sizeOf('A1_BUYERS', 60)
const SEATS = Math.floor((BUYERS * 5) / 6)

test(`A1 flash sale: ${BUYERS} buyers after ${SEATS} seats, the program killed: all sold once, nothing lost`, async () => {
  const database = await testDatabase()
  const sale = await flashSale({ database, port: portFor(0), buyers: BUYERS, seats: SEATS, kills: 1 })
  console.log(`A1: ${JSON.stringify({ ...sale, violations: sale.violations.length })}`)
  expect(sale.otherwise).toEqual([])
  expect(sale.violations).toEqual([])
  expect(sale).toMatchObject({ paid: SEATS, toldSo: BUYERS - SEATS, soldSeats: SEATS, kills: 1 })
  // The kill fell into real work.
  expect(sale.broken).toBeGreaterThan(0)
})

test('A16 without the lock on seats both who stand before one are promised it', async () => {
  const broken = await pairInSale({
    database: await testDatabase(),
    port: portFor(1),
    unsafe: ['noSeatLock'],
  })
  expect(broken.filter((sentence) => sentence.includes('promised to'))).not.toEqual([])
})
