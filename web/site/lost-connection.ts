/** Stands where a status would. */
export const NO_ANSWER = 0

/** By what the browsers say of a request that nobody answered. */
export function isConnectionLost(error: unknown): boolean {
  if (globalThis.navigator?.onLine === false) return true
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
}

/** Without a connection it is the service worker that knows what is kept: links are the browser's own then, not the router's. */
export function watchLostConnection(target: EventTarget): void {
  target.addEventListener(
    'click',
    (event) => {
      if (navigator.onLine || !navigator.serviceWorker?.controller) return
      const link = (event.target as Element).closest('a[href]')
      if (link && !link.getAttribute('href')!.startsWith('#')) event.stopPropagation()
    },
    true,
  )
}
