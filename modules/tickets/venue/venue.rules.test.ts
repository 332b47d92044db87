import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { homeGround } from '#club/venue.ts'
import { type Block, blockPlan, buildBlocks, capacityOf, type Point, seatsOf } from './venue.rules.ts'

const blocks = buildBlocks(homeGround)
const seats = seatsOf(blocks)

describe('the Falkenpark', () => {
  test('has exactly 50,000 places in 64 blocks', () => {
    expect(capacityOf(blocks)).toBe(50_000)
    const lower = Array.from({ length: 30 }, (_, i) => String(i + 1))
    const upper = Array.from({ length: 34 }, (_, i) => String(i + 101))
    expect(blocks.map((block) => block.id)).toEqual([...lower, ...upper])
  })

  test('is the same each time it is built', () => {
    expect(buildBlocks(homeGround)).toEqual(blocks)
  })

  test.each([
    ['1', 'east', '3', 'seated'],
    ['4', 'east', '2', 'seated'],
    ['8', 'southeast', 'g', 'seated'],
    ['11', 'south', '3', 'seated'],
    ['19', 'west', '1', 'seated'],
    ['22', 'west', 'r', 'seated'],
    ['23', 'northwest', 's', 'standing'],
    ['27', 'north', 's', 'standing'],
    ['110', 'southeast', 'g', 'seated'],
    ['120', 'west', '2', 'seated'],
    ['134', 'northeast', '4', 'seated'],
  ])('has block %s in the %s, class %s, %s', (id, stand, priceClass, kind) => {
    expect(blockOf(id)).toMatchObject({ stand, priceClass, kind, isGuest: priceClass === 'g' })
  })

  test('draws its blocks where the seat map has them', () => {
    expect(blockOf('19').polygon).toEqual([
      [27.7, 184],
      [-27.7, 184],
      [-27.7, 268],
      [27.7, 268],
    ])
    expect(blockOf('10').centre).toEqual([300, -97.5])
    expect(blockOf('134').polygon).toHaveLength(12)
  })

  test('has as many seats as its seated blocks hold, and none in standing ones', () => {
    for (const block of blocks) {
      const count = block.rows.reduce((sum, row) => sum + row.seats.length, 0)
      expect(count).toBe(block.kind === 'standing' ? 0 : block.capacity)
      expect(block.capacity).toBeGreaterThan(0)
    }
  })
})

describe('seats', () => {
  test('have an id made of block, row and seat that nobody else has', () => {
    expect(new Set(seats.map((seat) => seat.id)).size).toBe(seats.length)
    for (const seat of seats) expect(seat.id).toBe(`${seat.blockId}-${seat.row}-${seat.seat}`)
  })

  test('lie inside their block', () => {
    const outside = blocks.flatMap((block) =>
      seatsOf([block]).filter((seat) => !isInside([seat.x, seat.y], block.polygon)),
    )
    expect(outside).toEqual([])
    expect(isInside([0, 0], blockOf('19').polygon)).toBe(false)
  })

  test('are a seat apart where positions differ by 1, and an aisle apart where they differ by 2', () => {
    let aisles = 0
    for (const { seats: row } of blocks.flatMap((block) => block.rows)) {
      row.slice(1).forEach((seat, i) => {
        const before = row[i]!
        const gap = Math.hypot(seat.x - before.x, seat.y - before.y)
        if (seat.position - before.position === 2) {
          aisles += 1
          expect(gap).toBeGreaterThan(6)
        } else {
          expect(seat.position - before.position).toBe(1)
          expect(gap).toBeGreaterThan(1.8)
          expect(gap).toBeLessThan(3.3)
        }
      })
    }
    expect(aisles).toBeGreaterThan(0)
  })

  test('keep their distance to the row before them', () => {
    for (const block of blocks) {
      block.rows.slice(1).forEach((row, i) => {
        const front = block.rows[i]!.seats[0]!
        for (const seat of row.seats.slice(0, 3)) {
          expect(Math.hypot(seat.x - front.x, seat.y - front.y)).toBeGreaterThan(3)
        }
      })
    }
  })

  test('are counted from the left of somebody who looks at the pitch', () => {
    const [west, east] = [blockOf('19').rows[0]!.seats, blockOf('4').rows[0]!.seats]
    expect(west[0]!.x).toBeLessThan(west.at(-1)!.x)
    expect(east[0]!.x).toBeGreaterThan(east.at(-1)!.x)
  })

  test('are more in the outer rows of a corner', () => {
    const lengths = blockOf('14').rows.map((row) => row.seats.length)
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
    expect(lengths.at(-1)).toBeGreaterThan(2 * lengths[0]!)
  })
})

test('each wheelchair place has one companion place directly beside it, and only block 22 has any', () => {
  const byId = new Map(seats.map((seat) => [seat.id, seat]))
  const companions = seats.filter((seat) => seat.kind === 'companion')
  const wheelchairs = seats.filter((seat) => seat.kind === 'wheelchair')
  expect(wheelchairs.length).toBe(96)
  expect(new Set(companions.map((seat) => seat.companionOf))).toEqual(
    new Set(wheelchairs.map(({ id }) => id)),
  )
  for (const companion of companions) {
    const wheelchair = byId.get(companion.companionOf!)!
    expect(wheelchair).toMatchObject({ kind: 'wheelchair', blockId: '22', row: companion.row })
    expect(companion.position - wheelchair.position).toBe(1)
  }
  expect(new Set(seatsOf([blockOf('22')]).map((seat) => seat.kind))).toEqual(
    new Set(['wheelchair', 'companion']),
  )
})

describe('a block for the browser', () => {
  test('is at most 12 kB, compressed', () => {
    const sizes = blocks.map((block) => gzipSync(JSON.stringify(blockPlan(block))).length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12_000)
  })

  test('names each seat with its place', () => {
    const { id, rows } = blockPlan(blockOf('19'))
    const seat = blockOf('19').rows[6]!.seats[12]!
    expect(id).toBe('19')
    expect(rows[6]!.row).toBe('7')
    expect(rows[6]!.seats[12]).toEqual([13, 14, Math.round(seat.x * 10), Math.round(seat.y * 10)])
    expect(rows[6]).not.toHaveProperty('wheelchairs')
  })

  test('says which seats are for wheelchairs and their companions', () => {
    const [row] = blockPlan(blockOf('22')).rows
    expect(row!.wheelchairs!.slice(0, 2)).toEqual([1, 3])
    expect(row!.companions!.slice(0, 2)).toEqual([
      [2, 1],
      [4, 3],
    ])
  })
})

function blockOf(id: string): Block {
  return blocks.find((block) => block.id === id)!
}

/** Even-odd rule: a ray to the right crosses the outline an odd number of times. */
function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  let inside = false
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}
