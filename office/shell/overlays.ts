import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners.ts'

/** Which of the frame's own dialogs is open. */
type Overlay = 'palette' | 'keys' | 'more' | null

let open: Overlay = null
const listeners = createListeners()

function change(next: Overlay) {
  open = next
  listeners.notify()
}

export const openPalette = (): void => change('palette')
export const openAllKeys = (): void => change('keys')
export const openMore = (): void => change('more')
export const closeOverlay = (): void => change(null)

export function useOverlay(): Overlay {
  return useSyncExternalStore(listeners.add, () => open)
}
