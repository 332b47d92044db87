import type { KeyboardEvent } from 'react'

/** Alt and the arrows move what the hand is in; a list within a block is moved first. */
export function movesBy(event: KeyboardEvent): -1 | 1 | null {
  if (!event.altKey || event.ctrlKey || event.metaKey) return null
  if (event.key === 'ArrowUp') return -1
  return event.key === 'ArrowDown' ? 1 : null
}
