const LAST = 'kurve.lastPath'
const SENT = 'kurve.sentBackAt'
const ONCE_IN_MS = 15_000

type Surroundings = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  go(path: string): void
  now(): number
  isOnline(): boolean
}

const browser = (): Surroundings => ({
  storage: sessionStorage,
  go: (path) => location.assign(path),
  now: Date.now,
  isOnline: () => navigator.onLine,
})

/** Remembers the page that is shown: after a failed load the browser goes back to it. */
export function rememberPath(path: string, { storage } = browser()): void {
  storage.setItem(LAST, path)
}

/** What the browsers say when a part of the program is gone, usually because a new version is out. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/i.test(
      error.message,
    )
  )
}

/**
 * Loads the last path anew, with the program as it is now (SHELL-12). False when that was just tried: then the part is
 * really missing, and trying again would never end. False also without a connection: nothing would come, and what is read here
 * would be gone.
 */
export function sendToLastPath(surroundings: Surroundings = browser()): boolean {
  if (!mayBeSent(surroundings)) return false
  const { storage, go, now } = surroundings
  isLeaving = true
  storage.setItem(SENT, String(now()))
  go(storage.getItem(LAST) ?? '/')
  return true
}

function mayBeSent({ storage, now, isOnline }: Surroundings): boolean {
  return isOnline() && now() - Number(storage.getItem(SENT) ?? 0) >= ONCE_IN_MS
}

let isLeaving = false

/**
 * The browser is on its way to the page as it is now, or about to be sent there because of this error: what has failed
 * meanwhile is nobody's business any more.
 */
export function isBeingReplaced(error: unknown, given?: Surroundings): boolean {
  return isLeaving || (isChunkFailure(error) && mayBeSent(given ?? browser()))
}

/** Parts that load beside the router: dialogs, flyouts, texts. The router itself handles the modules of its routes. */
export function watchChunkFailures(target: EventTarget, given?: Surroundings): void {
  target.addEventListener('vite:preloadError', (event) => {
    if (sendToLastPath(given)) event.preventDefault()
  })
  target.addEventListener('unhandledrejection', (event) => {
    const { reason } = event as PromiseRejectionEvent
    if (isChunkFailure(reason) && sendToLastPath(given)) event.preventDefault()
  })
}
