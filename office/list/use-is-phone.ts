import { useSyncExternalStore } from 'react'

const QUERY = '(max-width: 899.9px)'

/** Whether lists are cards here, as the style sheets say. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia?.(QUERY)
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    () => window.matchMedia?.(QUERY).matches ?? false,
  )
}
