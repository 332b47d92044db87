import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { homeGround } from '#club/venue.ts'
import { buildBlocks, type Seat, seatsOf } from '#modules/tickets/venue/venue.rules.ts'
import { buildPicture, pictures } from './best-available.build.ts'
import { bestGroup, distanceOf, freeSeats, groupsTogether, orphansAfter } from './best-available.oracle.ts'
import {
  type BestAvailable,
  type BestAvailableRequest,
  bestAvailable,
  SPREAD_DISTANCE,
  SPREAD_GROUPS,
} from './best-available.rules.ts'

const prose = readFileSync(new URL('../../../docs/algorithms/seat-holds.md', import.meta.url), 'utf8')
const stadium = buildBlocks(homeGround)

describe('the tables in docs/algorithms/seat-holds.md', () => {
  test.each(tableAfter('### How good a place is'))('seat %s is %s from the ideal place', (id, metres) => {
    const seat = seatsOf(stadium).find((one) => one.id === unquoted(id!))!
    const block = stadium.find((one) => one.id === seat.blockId)!
    expect(`${(distanceOf([block], [seat]) / 10).toFixed(1)} m`).toBe(metres)
  })

  test.each(tableAfter('### Worked examples'))('%s, %s: %s', (places, wish, answer) => {
    expect(answerText(bestAvailable(requestOf(unquoted(places!), wish!)))).toBe(unquoted(answer!))
  })
})

const wishes = fc.record({
  picture: pictures(),
  quantity: fc.integer({ min: 1, max: 5 }),
  priceClasses: fc.constantFrom<string[]>(['1'], ['2'], ['1', '2'], ['2', '1']),
  orphanPolicy: fc.constantFrom('avoid' as const, 'ignore' as const),
})

describe('places together', () => {
  test('are what looking at every possible group finds: class, then orphans, then distance', () => {
    let answered = 0
    fc.assert(
      fc.property(wishes, ({ picture, ...wish }) => {
        const { blocks, taken } = buildPicture(picture)
        const found = bestAvailable({ blocks, taken, together: true, accessible: false, ...wish })
        const expected = bestGroup({ blocks, taken, ...wish })
        if (found.kind === 'refused') {
          expect(expected).toBeNull()
          return
        }
        answered += 1
        expect(groupsTogether(blocks, taken, wish.quantity)).toContainEqual(found.seats)
        expect(found.seats).toEqual(expected)
      }),
      { numRuns: 2000 },
    )
    expect(answered).toBeGreaterThan(200)
  })

  test('leave no seat alone where another group of the class does not', () => {
    let spared = 0
    fc.assert(
      fc.property(wishes, ({ picture, quantity, priceClasses }) => {
        const { blocks, taken } = buildPicture(picture)
        const wish = { blocks, taken, quantity, priceClasses, together: true, accessible: false }
        const found = bestAvailable({ ...wish, orphanPolicy: 'avoid' })
        if (found.kind === 'refused' || orphansAfter(blocks, taken, found.seats) === 0) return
        spared += 1
        const ofClass = blocks.filter((one) => one.priceClass === classOf(blocks, found.seats[0]!))
        for (const group of groupsTogether(ofClass, taken, quantity)) {
          expect(orphansAfter(blocks, taken, group)).toBeGreaterThan(0)
        }
      }),
      { numRuns: 1000 },
    )
    expect(spared).toBeGreaterThan(20)
  })

  test('do not get worse when a seat becomes free or a class is added', () => {
    fc.assert(
      fc.property(wishes, fc.nat(), ({ picture, quantity }, which) => {
        const { blocks, taken } = buildPicture(picture)
        const wish = { blocks, quantity, together: true, accessible: false, orphanPolicy: 'ignore' as const }
        const before = bestAvailable({ ...wish, taken, priceClasses: ['1'] })
        if (before.kind === 'refused') return
        const freed = new Set([...taken].filter((_, i) => i !== which % Math.max(taken.size, 1)))
        const after = bestAvailable({ ...wish, taken: freed, priceClasses: ['1'] })
        expect(distanceOf(blocks, seatsFound(after))).toBeLessThanOrEqual(distanceOf(blocks, before.seats))
        expect(bestAvailable({ ...wish, taken, priceClasses: ['1', '2'] })).toEqual(before)
        expect(bestAvailable({ ...wish, taken, priceClasses: ['2', '1'] }).kind).toBe('found')
      }),
    )
  })
})

describe('a party that may be divided', () => {
  test('is seated whenever enough places are free, each of them once, and in one row where that is possible', () => {
    fc.assert(
      fc.property(wishes, ({ picture, ...wish }) => {
        const { blocks, taken } = buildPicture(picture)
        const allowed = blocks.filter((block) => wish.priceClasses.includes(block.priceClass))
        const free = freeSeats(allowed, taken)
        const request = { blocks, taken, accessible: false, ...wish }
        const apart = bestAvailable({ ...request, together: false })
        const inOneRow = bestAvailable({ ...request, together: true })
        if (inOneRow.kind === 'found') expect(apart).toEqual(inOneRow)
        if (free.length < wish.quantity) {
          expect(apart).toEqual({ kind: 'refused', reason: 'notEnough' })
          expect(inOneRow).toEqual({ kind: 'refused', reason: 'notEnough' })
          return
        }
        if (inOneRow.kind === 'refused') expect(inOneRow.reason).toBe('noneTogether')
        if (apart.kind === 'refused') throw new Error('refused though enough places are free')
        expect(new Set(apart.seats.map((seat) => seat.id)).size).toBe(wish.quantity)
        for (const seat of apart.seats) expect(free).toContainEqual(seat)
        expect(partiesIn(apart.seats)).toBeLessThanOrEqual(fewestParties(partyLengths(free), wish.quantity))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('wheelchair places', () => {
  test('come in pairs, and only to those who ask for them', () => {
    fc.assert(
      fc.property(pictures(), fc.integer({ min: 1, max: 6 }), fc.boolean(), (picture, quantity, together) => {
        const { blocks, taken } = buildPicture(`${picture} ; r: WCWCwC_WCWCWc`)
        const wish = {
          blocks,
          taken,
          quantity,
          together,
          priceClasses: ['1', '2', 'r'],
          orphanPolicy: 'avoid' as const,
        }
        const ordinary = bestAvailable({ ...wish, accessible: false })
        if (ordinary.kind === 'found') expect(ordinary.seats.every((seat) => seat.kind === 'seat')).toBe(true)
        const found = bestAvailable({ ...wish, accessible: true })
        // Four whole pairs are free, two of them on each side of the aisle.
        if (together && quantity > 4) {
          expect(found).toEqual({ kind: 'refused', reason: 'noneTogether' })
          return
        }
        if (found.kind === 'refused') throw new Error(found.reason)
        expect(found.seats).toHaveLength(quantity)
        found.seats.forEach((seat, i) => {
          expect(taken.has(seat.id)).toBe(false)
          expect(seat.kind).toBe(i % 2 === 0 ? 'wheelchair' : 'companion')
          if (i % 2 === 1) expect(seat.companionOf).toBe(found.seats[i - 1]!.id)
        })
      }),
    )
  })
})

describe('spread', () => {
  const mainStand = stadium.filter((block) => block.priceClass === '1')
  const wish = {
    blocks: stadium,
    taken: new Set<string>(),
    quantity: 2,
    priceClasses: ['1'],
    together: true,
    accessible: false,
    orphanPolicy: 'avoid' as const,
  }

  test('gives neighbouring buyers different groups that share no seat and are nearly as good', () => {
    const best = distanceOf(stadium, seatsFound(bestAvailable(wish)))
    const groups = new Map<string, Seat[]>()
    for (let spread = 0; spread < 500; spread++) {
      const seats = seatsFound(bestAvailable({ ...wish, spread }))
      expect(distanceOf(stadium, seats)).toBeLessThanOrEqual(best + SPREAD_DISTANCE * wish.quantity)
      expect(orphansAfter(mainStand, wish.taken, seats)).toBe(0)
      groups.set(seats.map((seat) => seat.id).join(), seats)
    }
    expect(groups.size).toBe(SPREAD_GROUPS)
    const given = [...groups.values()].flat()
    expect(new Set(given).size).toBe(given.length)
  })

  test('is the same for the same number', () => {
    expect(bestAvailable({ ...wish, spread: 1899 })).toEqual(bestAvailable({ ...wish, spread: 1899 }))
  })
})

test('a quantity that is no count is a programming error', () => {
  const { blocks, taken } = buildPicture('1: ...')
  const wish = {
    blocks,
    taken,
    priceClasses: ['1'],
    together: true,
    accessible: false,
    orphanPolicy: 'avoid' as const,
  }
  for (const quantity of [0, -1, 1.5, Number.NaN])
    expect(() => bestAvailable({ ...wish, quantity })).toThrow(RangeError)
})

/** How many seats lie side by side, party by party. */
function partyLengths(seats: readonly Seat[]): number[] {
  const places = new Set(seats.map(placeKey))
  return seats
    .filter((seat) => !places.has(placeKey({ ...seat, position: seat.position - 1 })))
    .map((first) => {
      let length = 1
      while (places.has(placeKey({ ...first, position: first.position + length }))) length += 1
      return length
    })
}

function partiesIn(seats: readonly Seat[]): number {
  return partyLengths(seats).length
}

/** Filling the longest stretches first needs the fewest. */
function fewestParties(lengths: readonly number[], quantity: number): number {
  const longestFirst = [...lengths].sort((a, b) => b - a)
  let parties = 0
  for (let seated = 0; seated < quantity; parties++) seated += longestFirst[parties]!
  return parties
}

function placeKey({ blockId, row, position }: Seat): string {
  return `${blockId}/${row}/${position}`
}

function seatsFound(answer: BestAvailable): Seat[] {
  if (answer.kind === 'refused') throw new Error(answer.reason)
  return answer.seats
}

function answerText(answer: BestAvailable): string {
  return answer.kind === 'refused' ? answer.reason : answer.seats.map((seat) => seat.id).join(' ')
}

function classOf(blocks: BestAvailableRequest['blocks'], seat: Seat): string {
  return blocks.find((block) => block.id === seat.blockId)!.priceClass
}

/** A wish such as `4, wheelchair, apart`; classes are allowed in the order in which the picture has them. */
function requestOf(places: string, wish: string): BestAvailableRequest {
  const { blocks, taken } = buildPicture(places)
  return {
    blocks,
    taken,
    quantity: Number.parseInt(wish, 10),
    priceClasses: blocks.map((block) => block.priceClass),
    together: !wish.includes('apart'),
    accessible: wish.includes('wheelchair'),
    orphanPolicy: wish.includes('orphans ignored') ? 'ignore' : 'avoid',
  }
}

/** The cells of the first table behind a heading, without its head. */
function tableAfter(heading: string): string[][] {
  const lines = prose.slice(prose.indexOf(`${heading}\n`)).split('\n')
  const start = lines.findIndex((line) => line.startsWith('|---')) + 1
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('|'))
  return lines.slice(start, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

function unquoted(cell: string): string {
  return cell.replaceAll('`', '')
}
