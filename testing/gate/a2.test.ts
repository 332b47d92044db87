import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { seatStorm, seatsHeldTwice } from '#testing/race/seat-storm.ts'

const ROUNDS = 20

test('A2 a storm on named seats: ten seats, sixty wishes each, twenty rounds, one winner per seat', async () => {
  const database = await testDatabase('empty')
  let wishes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const storm = await seatStorm({ database, seats: 10, wishesPerSeat: 60 })
    expect([...storm.winners.values()]).toEqual(Array(10).fill(1))
    expect(storm.others).toEqual([])
    wishes += storm.wishes
  }
  expect(wishes).toBe(ROUNDS * 600)
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
