import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOf, commitmentOf, drawOrder, type Lot, lineOf, listHashOf, seedOf } from './draw.rules.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const lotsOf = (count: number): Lot[] =>
  Array.from({ length: count }, (_, at) => ({ number: at + 1, code: hash(`lot ${at}`) }))
const secret = hash('secret')
const order = (lots: Lot[], more: { secret?: string; publicNumber?: string } = {}) =>
  drawOrder({ secret, publicNumber: '', ...more, lots })

test('everybody has a turn, once, and the same inputs give the same order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.string({ minLength: 1 }), (count, word) => {
      const lots = lotsOf(count)
      const drawn = order(lots, { secret: hash(word) })
      expect(drawn.toSorted((a, b) => a - b)).toEqual(lots.map(({ number }) => number))
      expect(order(lots.toReversed(), { secret: hash(word) })).toEqual(drawn)
    }),
  )
})

test('one entry changed, added or left out, one bit of the secret or another public number: everything is another', () => {
  const lots = lotsOf(200)
  const drawn = order(lots)
  const turned = secret.replace(/^./, (first) => (Number.parseInt(first, 16) ^ 1).toString(16))
  const forged = lots.map((lot) => (lot.number === 77 ? { ...lot, code: hash('forged') } : lot))
  for (const other of [forged, lots.slice(1), [...lots, { number: 201, code: hash('one more') }]]) {
    expect(listHashOf(other)).not.toBe(listHashOf(lots))
    expect(order(other).filter((number) => number !== 201)).not.toEqual(drawn)
  }
  expect(order(lots, { secret: turned })).not.toEqual(drawn)
  expect(commitmentOf('draw', turned)).not.toBe(commitmentOf('draw', secret))
  expect(order(lots, { publicNumber: '4 11 23 31 38 45' })).not.toEqual(drawn)
})

test('no lot has more than its share of the first place', () => {
  const lots = lotsOf(4)
  const firsts = [0, 0, 0, 0]
  for (let round = 0; round < 4000; round += 1)
    firsts[order(lots, { secret: hash(`round ${round}`) })[0]! - 1]! += 1
  // Five standard deviations of a fair draw.
  for (const count of firsts) expect(Math.abs(count - 1000)).toBeLessThan(5 * Math.sqrt(4000 * 0.25 * 0.75))
})

test('what is published hangs together as the algorithm says, by hand', () => {
  const lots = lotsOf(3)
  const list = lots.map((lot) => `${lineOf(lot)}\n`).join('')
  expect(listHashOf(lots)).toBe(hash(list))
  const seed = seedOf({ secret, listHash: hash(list), publicNumber: '7' })
  expect(seed).toBe(hash(`${secret}\n${hash(list)}\n7`))
  const byHand = lots.toSorted((a, b) =>
    hash(`${seed}\n${lineOf(a)}`) < hash(`${seed}\n${lineOf(b)}`) ? -1 : 1,
  )
  expect(order(lots, { publicNumber: '7' })).toEqual(byHand.map(({ number }) => number))
})

test('two lots of one person in two draws look like those of two persons', () => {
  const given = { entrant: 'person', salt: 'salt' }
  expect(codeOf({ ...given, drawId: 'a' })).not.toBe(codeOf({ ...given, drawId: 'b' }))
  expect(codeOf({ ...given, drawId: 'a' })).toMatch(/^[0-9a-f]{64}$/)
})
