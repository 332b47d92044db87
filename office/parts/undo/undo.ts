import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners.ts'

/** Something that has just been done and may be taken back. One at a time: the next one makes the former final. */
export type Undoable = {
  id: string
  /** What has happened, as a sentence. */
  text: string
  /** Takes it back; answers whether that worked. */
  undo: () => Promise<boolean>
}

/** As long as it is offered. */
export const UNDO_SECONDS = 8

let offered: Undoable | null = null
let count = 0
const listeners = createListeners()

function change(next: Undoable | null) {
  offered = next
  listeners.notify()
}

/** Says what has happened and offers to take it back. Only for what can be: everything else asks first (`Consequences`). */
export function offerUndo(given: Omit<Undoable, 'id'>): void {
  count += 1
  change({ ...given, id: `undo-${count}` })
}

/** It stays as it is. */
export function endUndo(id: string): void {
  if (offered?.id === id) change(null)
}

export function useOfferedUndo(): Undoable | null {
  return useSyncExternalStore(listeners.add, () => offered)
}
