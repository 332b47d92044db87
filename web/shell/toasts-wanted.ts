import { useSyncExternalStore } from 'react'
import { currentToasts, subscribeToToasts } from '#web/ui/overlays/toasts.ts'

let wanted = false

/** True from the first message on: the corner for messages loads only when there is something to say. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    subscribeToToasts,
    () => {
      wanted ||= currentToasts().length > 0
      return wanted
    },
    () => false,
  )
}
