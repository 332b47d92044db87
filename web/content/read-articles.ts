/** Named in `service-worker.js`, too. */
const READ = 'read-articles'

/** The service worker keeps what was read last, so that it can be read without a connection. */
export function rememberReading(address: string): void {
  // Without a worker (SHELL-10) nobody is ever ready.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ read: address }))
}

/** What somebody has read is nobody else's business: who signs out leaves no trace of it. */
export async function forgetReading(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(READ).catch(() => false)
}
