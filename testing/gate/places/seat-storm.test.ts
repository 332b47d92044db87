import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { pairAtSeat, seatStorm, seatsHeldTwice } from '#testing/race/seat-storm.ts'

const ROUNDS = sizeOf('A2_ROUNDS', 6)
const WISHES = sizeOf('A2_WISHES', 15)

test(`A2 a storm on named seats: ten seats, ${WISHES} wishes each, ${ROUNDS} rounds, one winner per seat`, async () => {
  const database = await testDatabase('empty')
  let wishes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const storm = await seatStorm({ database, seats: 10, wishesPerSeat: WISHES })
    expect([...storm.winners.values()]).toEqual(Array(10).fill(1))
    expect(storm.others).toEqual([])
    wishes += storm.wishes
  }
  expect(wishes).toBe(ROUNDS * WISHES * 10)
  expect(await seatsHeldTwice(database)).toBe(0)
})

test('A2 A16 of two who stand before a free seat one gets it; without the protection both do', async () => {
  const database = await testDatabase('empty')
  expect(await pairAtSeat({ database })).toBe(1)
  expect(await seatsHeldTwice(database)).toBe(0)
  expect(await pairAtSeat({ database, noSeatLock: true })).toBe(2)
  expect(await seatsHeldTwice(database)).toBe(1)
})
