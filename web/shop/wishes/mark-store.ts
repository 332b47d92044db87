import type { Text } from '#club/club.ts'
import type { WishMark } from '#modules/catalogue/wishes/wishes.schema.ts'
import { createListeners } from '#web/ui/listeners.ts'

/** Its name is kept along in the browser: of what is sold no more it is all that is left. */
export type Mark = WishMark & { name?: Text }
export type Marks = ReadonlyMap<string, Mark>

/** What is marked without an account stays in this browser, and is written only when somebody presses the heart. */
export const KEPT = 'wishes'

export const NO_MARKS: Marks = new Map()
let marks = NO_MARKS
const listeners = createListeners()

export const subscribeToMarks = listeners.add
export const marksNow = (): Marks => marks

export function showMarks(items: Iterable<Mark>): void {
  marks = new Map([...items].map((mark) => [mark.productId, mark]))
  listeners.notify()
}

let leftOut = 0

/** For how many of what this browser kept the list of the account had no room. */
export const leftOutNow = (): number => leftOut

export function noteLeftOut(count: number): void {
  leftOut = count
}

/** Whatever else stands there is not ours: then nothing is marked. */
export function keptMarks(): Mark[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isMark) : []
  } catch {
    return []
  }
}

function isMark(one: Partial<Mark> | null): one is Mark {
  return /^\d{1,9}\.\d{1,9}$/.test(String(one?.productId)) && Array.isArray(one?.userOptionValues)
}
