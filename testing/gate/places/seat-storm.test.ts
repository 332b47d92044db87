import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { sizeOf } from '#testing/harness/size.ts'
import { seatStorm, seatsHeldTwice } from '#testing/race/seat-storm.ts'

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

test('A16 without the protection A2 turns red in three runs at most', async () => {
  const database = await testDatabase('empty')
  let red = 0
  for (let run = 0; run < 3 && red === 0; run += 1) {
    const { winners } = await seatStorm({ database, seats: 10, wishesPerSeat: 60, noSeatLock: true })
    if ([...winners.values()].some((count) => count > 1)) red += 1
  }
  expect(red).toBe(1)
})
