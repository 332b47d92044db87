/** The one page of the office that opens without a network; its worker has this scope and no other. */
export const AWAY_PAGE = '/unterwegs/'
const WORKER = `${AWAY_PAGE}sw.js`

/** Needs a secure context: sealing and workers come with it. */
export function canTakeAlong(): boolean {
  return 'serviceWorker' in navigator && 'crypto' in window && crypto.subtle !== undefined
}

/** The page and its files lie in this browser before anything is sealed for it. */
export async function keepAwayPage(): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: AWAY_PAGE })
  const worker = registration.installing ?? registration.waiting ?? registration.active
  if (!worker || worker.state === 'activated') return
  await new Promise<void>((done, fail) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') done()
      if (worker.state === 'redundant')
        fail(new Error('The page could not be kept for times without a network'))
    })
  })
}
