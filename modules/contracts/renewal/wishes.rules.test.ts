import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Holder, serveWishes, type WishGround } from './wishes.rules.ts'

/** Two classes with two rows of four seats each, and a standing block. */
const ground = (taken: readonly string[] = []): WishGround => ({
  seats: ['1', '2'].flatMap((priceClass) =>
    ['1', '2'].flatMap((row) =>
      [1, 2, 3, 4].map((position) => {
        const blockId = `b${priceClass}`
        return { id: `${blockId}-${row}-${position}`, blockId, row, position, priceClass }
      }),
    ),
  ),
  standing: [{ blockId: 'st', priceClass: 's', capacity: 3 }],
  taken,
})

const placeOf = ({ seatId, blockId }: Holder) => seatId ?? blockId
const holder = (given: Partial<Holder> & { number: string }): Holder => ({
  contractId: `id-${given.number}`,
  firstSeason: 2020,
  createdAt: 0,
  blockId: 'b1',
  seatId: null,
  wish: null,
  ...given,
})
const wish = (priceClass: string, given: { blockId?: string; group?: string } = {}) => ({
  priceClass,
  blockId: null,
  group: null,
  ...given,
})

const ALL = ground().seats.map(({ id }) => id)
const years = fc.integer({ min: 2018, max: 2022 })
const wishes = fc.option(
  fc.record({
    priceClass: fc.constantFrom('1', '2', 's', 'unknown'),
    blockId: fc.option(fc.constantFrom('b1', 'b2', 'st'), { freq: 3 }),
    group: fc.option(fc.constantFrom('red', 'blue'), { freq: 2 }),
  }),
  { freq: 1 },
)
/** Holders of different seats, some of whom stand. */
const crowds = fc
  .array(fc.record({ firstSeason: years, wish: wishes, stands: fc.boolean() }), { maxLength: 14 })
  .chain((people) =>
    fc.shuffledSubarray(ALL, { minLength: people.length, maxLength: people.length }).map((seats) => {
      let standing = 0
      return people.map(({ firstSeason, wish: wished, stands }, at): Holder => {
        const number = String(at).padStart(3, '0')
        const isStanding = stands && standing++ < 3
        return isStanding
          ? holder({ number, firstSeason, wish: wished, blockId: 'st' })
          : holder({
              number,
              firstSeason,
              wish: wished,
              blockId: seats[at]!.split('-')[0]!,
              seatId: seats[at]!,
            })
      })
    }),
  )

/** Who sits where, move after move; throws where a place would be somebody's twice. */
function play(holders: readonly Holder[], units: ReturnType<typeof serveWishes>['units']) {
  const now = new Map(holders.map((one) => [one.contractId, placeOf(one)]))
  for (const unit of units) {
    for (const { contractId } of unit) now.delete(contractId)
    for (const { contractId, place } of unit) {
      const here = [...now.values()].filter((other) => other === place).length
      if (here >= (place === 'st' ? 3 : 1)) throw new Error(`${place} is given twice`)
      now.set(contractId, place)
    }
  }
  return now
}

test('places never double, nobody loses one, and whoever is not served stays', () => {
  fc.assert(
    fc.property(crowds, (holders) => {
      const { units, refused } = serveWishes(ground(), holders)
      const after = play(holders, units)
      expect([...after.keys()].toSorted()).toEqual(holders.map((one) => one.contractId).toSorted())
      const served = new Set(units.flat().map(({ contractId }) => contractId))
      for (const one of holders)
        if (!served.has(one.contractId)) expect(after.get(one.contractId)).toBe(placeOf(one))
      const wishing = holders.filter((one) => one.wish).map((one) => one.contractId)
      expect([...served, ...refused].toSorted()).toEqual(wishing.toSorted())
    }),
  )
})

test('the control: a rule that frees a place of one who is not served gives it twice', () => {
  const two = [
    holder({ number: '1', seatId: 'b1-1-1', wish: wish('unknown') }),
    holder({ number: '2', seatId: 'b2-1-1', blockId: 'b2', wish: wish('1') }),
  ]
  const careless = [[{ contractId: 'id-2', place: 'b1-1-1' }]]
  expect(() => play(two, careless)).toThrow(/twice/)
})

test('the same holders make the same moves, in whichever order they are told', () => {
  fc.assert(
    fc.property(
      crowds.chain((holders) =>
        fc.tuple(fc.constant(holders), fc.shuffledSubarray(holders, { minLength: holders.length })),
      ),
      ([holders, shuffled]) => {
        const [one, other] = [serveWishes(ground(), holders), serveWishes(ground(), shuffled)]
        expect(other.units).toEqual(one.units)
        expect(other.refused).toEqual(one.refused)
      },
    ),
  )
})

test('a group sits side by side where it wished, or stays as a whole', () => {
  fc.assert(
    fc.property(crowds, (holders) => {
      const { units } = serveWishes(ground(), holders)
      const byId = new Map(holders.map((one) => [one.contractId, one]))
      for (const unit of units) {
        const group = unit.map(({ contractId }) => byId.get(contractId)!)
        const [{ wish: first }] = group as [Holder]
        if (first!.group !== null)
          expect(unit).toHaveLength(
            holders.filter(
              (one) => one.wish?.group === first!.group && one.wish.priceClass === first!.priceClass,
            ).length,
          )
        if (unit.length === 1 || unit[0]!.place === 'st') continue
        const seats = unit.map(({ place }) => place.split('-'))
        expect(new Set(seats.map(([block, row]) => `${block} ${row}`)).size).toBe(1)
        const positions = seats.map(([, , position]) => Number(position)).toSorted()
        expect(positions.at(-1)! - positions[0]!).toBe(unit.length - 1)
      }
    }),
  )
})

test('the more senior is served where there is one place', () => {
  const taken = ALL.filter((id) => id !== 'b1-1-1')
  const young = holder({ number: '1', firstSeason: 2024, blockId: 'x', seatId: 'x-1-1', wish: wish('1') })
  const old = holder({ number: '2', firstSeason: 2019, blockId: 'x', seatId: 'x-1-2', wish: wish('1') })
  expect(serveWishes(ground(taken), [young, old])).toEqual({
    units: [[{ contractId: 'id-2', place: 'b1-1-1' }]],
    refused: ['id-1'],
  })
})

test('a chain: what a mover leaves is for the most senior who waits for it', () => {
  const taken = ALL.filter((id) => !['b1-1-1', 'b2-1-1'].includes(id))
  const holders = [
    holder({ number: '1', firstSeason: 2018, blockId: 'b3', seatId: 'b3-1-1', wish: wish('2') }),
    holder({ number: '2', firstSeason: 2019, blockId: 'b2', seatId: 'b2-1-1', wish: wish('1') }),
    holder({ number: '3', firstSeason: 2020, blockId: 'b3', seatId: 'b3-1-2', wish: wish('2') }),
  ]
  const { units, refused } = serveWishes(ground(taken), holders)
  expect(units.flat()).toEqual([
    { contractId: 'id-2', place: 'b1-1-1' },
    { contractId: 'id-1', place: 'b2-1-1' },
  ])
  expect(refused).toEqual(['id-3'])
})

test('a group is as old as its youngest member, and may sit on seats of its own', () => {
  const taken = ALL.filter((id) => id.startsWith('b2') || id.startsWith('b1-2'))
  const together = (number: string, seat: string, firstSeason: number) =>
    holder({ number, firstSeason, blockId: 'b1', seatId: seat, wish: wish('1', { group: 'red' }) })
  const holders = [
    together('1', 'b1-1-1', 2018),
    together('2', 'b1-1-3', 2023),
    holder({ number: '3', firstSeason: 2020, blockId: 'x', seatId: 'x-1-1', wish: wish('1') }),
  ]
  const { units } = serveWishes(ground(taken), holders)
  expect(units[0]).toEqual([{ contractId: 'id-3', place: 'b1-1-2' }])
  // Beside each other only 3 and 4 are left, and seat 3 is one of theirs.
  expect(units[1]!.map(({ place }) => place)).toEqual(['b1-1-3', 'b1-1-4'])
})
