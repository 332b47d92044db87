import type { CarrierName } from '#club/shipping.ts'
import type { TrackedLine } from './tracking.schema.ts'

/** What a line of the file or the scanner says. */
export type ReadLine = {
  line: number
  order: string
  trackingNumber: string
  carrier: CarrierName
}
export type UnreadLine = { line: number; text: string }

const TRACKING = /^[A-Z0-9-]{4,60}$/i

/**
 * Reads a table (`number;tracking;carrier`, with semicolons, commas or tabs, a head or none) or what a scanner types: the code of
 * the packing slip, then that of the parcel, a line each.
 */
export function readTracking(
  text: string,
  given: { carrier: CarrierName; carriers: readonly CarrierName[]; isOrder: (word: string) => boolean },
): { read: ReadLine[]; unread: UnreadLine[] } {
  const { carrier, carriers, isOrder } = given
  const read: ReadLine[] = []
  const unread: UnreadLine[] = []
  let scanned: { line: number; order: string } | null = null
  const giveUp = () => {
    if (scanned) unread.push({ line: scanned.line, text: scanned.order })
    scanned = null
  }
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = at + 1
    const cells = raw.split(/[;,\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    const [first = '', second = '', third = ''] = cells
    if (cells.every((cell) => cell === '')) continue
    if (isOrder(first) && second === '') {
      giveUp()
      scanned = { line, order: first.toUpperCase() }
      continue
    }
    if (scanned && second === '' && TRACKING.test(first)) {
      read.push({ line: scanned.line, order: scanned.order, trackingNumber: first, carrier })
      scanned = null
      continue
    }
    giveUp()
    const named = third === '' ? carrier : carriers.find((one) => one.toLowerCase() === third.toLowerCase())
    if (isOrder(first) && TRACKING.test(second) && named)
      read.push({ line, order: first.toUpperCase(), trackingNumber: second, carrier: named })
    // The head of a table says nothing.
    else if (line > 1 || /\d/.test(raw)) unread.push({ line, text: raw.trim().slice(0, 80) })
  }
  giveUp()
  return { read, unread }
}

export type Sendable = { id: string; buyer: string; items: { itemId: string; quantity: number }[] }

/** What fits and what does not, in the order of the lines. Of two that are alike the first counts. */
export function judgeTracking(
  { read, unread }: { read: readonly ReadLine[]; unread: readonly UnreadLine[] },
  known: { orders: ReadonlyMap<string, Sendable>; trackingNumbers: ReadonlySet<string> },
): TrackedLine[] {
  const seenOrders = new Set<string>()
  const seenNumbers = new Set<string>()
  const judged = read.map(({ line, order, trackingNumber, carrier }): TrackedLine => {
    const found = known.orders.get(order)
    const pieces = found?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
    const problem = !found
      ? 'unknownOrder'
      : seenOrders.has(order)
        ? 'orderTwice'
        : pieces === 0
          ? 'nothingToSend'
          : seenNumbers.has(trackingNumber)
            ? 'numberTwice'
            : known.trackingNumbers.has(trackingNumber)
              ? 'numberKnown'
              : null
    seenOrders.add(order)
    seenNumbers.add(trackingNumber)
    return {
      line,
      text: order,
      orderId: found?.id ?? null,
      buyer: found?.buyer ?? null,
      trackingNumber,
      carrier,
      pieces,
      problem,
    }
  })
  const missed = unread.map(
    ({ line, text }): TrackedLine => ({
      ...{ line, text, orderId: null, buyer: null, trackingNumber: null, carrier: null, pieces: 0 },
      problem: 'notReadable',
    }),
  )
  return [...judged, ...missed].toSorted((one, other) => one.line - other.line)
}
