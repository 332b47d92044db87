import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DrawInputs, type DrawnWish, distribute, type FreePlace, inTurn } from './distribution.rules.ts'

const classes = ['1', '2', 's']
const aPlace = fc.record({
  priceClass: fc.constantFrom(...classes),
  row: fc.constantFrom('1', '2'),
  seat: fc.integer({ min: 1, max: 30 }),
})
const places = fc
  .uniqueArray(aPlace, {
    maxLength: 25,
    selector: ({ priceClass, row, seat }) => `${priceClass}${row}/${seat}`,
  })
  .map((some) =>
    some.map(({ priceClass, row, seat }, at): FreePlace => {
      const isStanding = priceClass === 's'
      return {
        id: `p${at}`,
        priceClass,
        blockId: priceClass,
        row: isStanding ? null : row,
        seat: isStanding ? null : String(seat),
      }
    }),
  )
const wishes = fc
  .array(
    fc.record({
      group: fc.constantFrom('a', 'b', 'c', null),
      quantity: fc.integer({ min: 1, max: 4 }),
      priceClasses: fc.subarray(classes),
      takesFewer: fc.boolean(),
      emptyLastTime: fc.boolean(),
      lastGot: fc.constantFrom(null, '2026-08-01T00:00:00.000Z', '2026-09-01T00:00:00.000Z'),
    }),
    { maxLength: 15 },
  )
  .map((some) => some.map((one, at): DrawnWish => ({ ...one, id: `w${at}`, group: one.group ?? `own${at}` })))
const inputs = fc.record({ seed: fc.string(), places, wishes })

const wants = (wish: DrawnWish, { priceClass }: FreePlace) =>
  wish.priceClasses.length === 0 || wish.priceClasses.includes(priceClass)

describe('FAN: how a fan club’s places are distributed', () => {
  const hold = (check: (given: DrawInputs, drawn: ReturnType<typeof distribute>) => void) =>
    fc.assert(fc.property(inputs, (given) => check(given, distribute(given))))

  it('gives no place twice, none that is not there, and nobody more or other than they wanted', () => {
    hold(({ places, wishes }, drawn) => {
      const given = drawn.flatMap(({ placeIds }) => placeIds)
      expect(new Set(given).size).toBe(given.length)
      const byId = new Map(places.map((place) => [place.id, place]))
      for (const { wishId, placeIds } of drawn) {
        const wish = wishes.find(({ id }) => id === wishId)!
        expect(placeIds.length).toBeLessThanOrEqual(wish.quantity)
        for (const id of placeIds) expect(wants(wish, byId.get(id)!)).toBe(true)
      }
      expect(drawn.map(({ wishId }) => wishId).toSorted()).toEqual(wishes.map(({ id }) => id).toSorted())
    })
  })

  it('gives whole groups all of their places in one price class, or none', () => {
    hold(({ places, wishes }, drawn) => {
      for (const group of Map.groupBy(wishes, ({ group }) => group).values()) {
        const got = drawn.filter(({ wishId }) => group.some(({ id }) => id === wishId))
        const all = got.flatMap(({ placeIds }) => placeIds)
        if (group.length === 1 || all.length === 0) continue
        for (const wish of group)
          expect(got.find(({ wishId }) => wishId === wish.id)!.placeIds).toHaveLength(wish.quantity)
        expect(new Set(all.map((id) => places.find((place) => place.id === id)!.priceClass)).size).toBe(1)
      }
    })
  })

  it('leaves no place that somebody would have taken', () => {
    hold(({ places, wishes }, drawn) => {
      const given = new Set(drawn.flatMap(({ placeIds }) => placeIds))
      const left = places.filter(({ id }) => !given.has(id))
      for (const group of Map.groupBy(wishes, ({ group }) => group).values()) {
        const isServed = drawn.some(({ wishId, placeIds }) => wishId === group[0]!.id && placeIds.length > 0)
        if (isServed) continue
        if (group.length === 1 && group[0]!.takesFewer)
          expect(left.some((place) => wants(group[0]!, place))).toBe(false)
        const all = group.reduce((sum, { quantity }) => sum + quantity, 0)
        for (const priceClass of classes) {
          const inClass = left.filter((place) => place.priceClass === priceClass)
          const accepted = inClass[0] && group.every((wish) => wants(wish, inClass[0]!))
          if (accepted) expect(inClass.length).toBeLessThan(all)
        }
      }
    })
  })

  it('is made again from what was published, in whatever order it comes', () => {
    hold((given, drawn) => {
      const published = JSON.parse(JSON.stringify({ ...given, wishes: given.wishes.toReversed() }))
      expect(distribute(published)).toEqual(drawn)
    })
  })
})

describe('whose turn it is', () => {
  const wish = (id: string, of: Partial<DrawnWish> = {}): DrawnWish => ({
    ...{ id, group: id, quantity: 1, priceClasses: [], takesFewer: true, emptyLastTime: false },
    lastGot: '2026-09-01T00:00:00.000Z',
    ...of,
  })
  const turns = (...some: DrawnWish[]) =>
    inTurn('seed', some).map((group) => group.map(({ id }) => id).join('+'))

  it('is last time’s empty hands first, then whoever has been without for longest', () => {
    const some = [
      wish('lately'),
      wish('never', { lastGot: null }),
      wish('empty', { emptyLastTime: true }),
      wish('longAgo', { lastGot: '2025-09-01T00:00:00.000Z' }),
    ]
    expect(turns(...some)).toEqual(['empty', 'never', 'longAgo', 'lately'])
  })

  it('is a group’s when the last of it would come', () => {
    const some = [wish('friend', { group: 'g', emptyLastTime: true }), wish('late', { group: 'g' })]
    expect(turns(...some, wish('alone', { lastGot: null }))).toEqual(['alone', 'friend+late'])
  })

  it('says why a wish was not met', () => {
    const one: FreePlace = { id: 'p', priceClass: '1', blockId: '19', row: '1', seat: '1' }
    const some = [
      wish('first', { emptyLastTime: true }),
      wish('second'),
      wish('pair', { quantity: 2, takesFewer: false }),
      wish('other', { priceClasses: ['s'] }),
    ]
    const because = new Map(
      distribute({ seed: 's', places: [one], wishes: some }).map((drawn) => [drawn.wishId, drawn.because]),
    )
    expect(Object.fromEntries(because)).toEqual({
      first: null,
      second: 'order',
      pair: 'group',
      other: 'class',
    })
  })
})
