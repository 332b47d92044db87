import { useSyncExternalStore } from 'react'

/** False while the page is as it was kept: what stands in its query is not known then. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
