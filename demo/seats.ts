import type { Block } from '#modules/tickets/venue/venue.rules.ts'

/** Free places per block of a game with few left: a look at the map finds some in every price class. */
const FEW: Record<string, number> = {
  ...{ 19: 45, 20: 12, 3: 18, 4: 27, 5: 14, 17: 16, 21: 9, 103: 12, 104: 17, 120: 25 },
  ...{ 7: 13, 10: 22, 11: 19, 12: 17, 14: 11, 15: 17, 22: 4, 102: 31, 107: 18, 111: 24 },
  ...{ 114: 20, 115: 38, 116: 27, 123: 15, 124: 16, 125: 31, 126: 29, 129: 12, 130: 14, 131: 9, 132: 25 },
}
/** Free standing places of the same game. */
export const FEW_STANDING: Record<string, number> = { 23: 14, 27: 8, 30: 20 }

/**
 * The seats of a block that are taken. `few`: all but some single seats and small groups. `open`: the season tickets
 * and the early buyers, who sit in groups.
 */
export function takenSeats(block: Block, sale: 'few' | 'open' | 'soldOut' | 'members'): string[] {
  const seats = block.rows.flatMap((row) => row.seats)
  if (sale === 'soldOut') return seats.map((seat) => seat.id)
  if (sale === 'few') {
    const free = freeInGroups(block, FEW[block.id] ?? 0)
    return seats.filter((seat) => !free.has(seat.id)).map((seat) => seat.id)
  }
  const random = randomOf(`${sale}/${block.id}`)
  // The better the view, the more season tickets; the front rows of a block are the emptiest.
  const share = { '1': 0.82, '2': 0.7, '3': 0.58, '4': 0.42, r: 0.4 }[block.priceClass] ?? 0.5
  return block.rows.flatMap(({ seats: inRow }) => {
    const taken: string[] = []
    for (let i = 0; i < inRow.length; ) {
      // A wheelchair place goes with its companion's beside it.
      const size = block.priceClass === 'r' ? 2 : 1 + Math.floor(random() * 4)
      const isTaken = random() < share
      for (const seat of inRow.slice(i, i + size)) if (isTaken) taken.push(seat.id)
      i += size
    }
    return taken
  })
}

/** Free seats as they remain at the end of a sale: ones, twos and threes, here and there. */
function freeInGroups(block: Block, count: number): Set<string> {
  const free = new Set<string>()
  const random = randomOf(block.id)
  while (free.size < count) {
    const { seats } = block.rows[Math.floor(random() * block.rows.length)]!
    const isPair = block.priceClass === 'r'
    const size = isPair ? 2 : Math.min(count - free.size, 1 + Math.floor(random() * 3.4))
    const at = Math.floor(random() * (seats.length - size))
    const start = isPair ? at - (at % 2) : at
    for (const seat of seats.slice(start, start + size)) free.add(seat.id)
  }
  return free
}

/** The same numbers every time for the same word (mulberry32). */
function randomOf(word: string): () => number {
  let state = [...word].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}
