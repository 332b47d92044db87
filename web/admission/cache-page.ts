import { fetchReader } from './camera.ts'

/**
 * The service worker keeps this page with all that it has loaded (`gate` in `service-worker.js`), so that it opens again
 * without a connection. What is loaded later is fetched now: offline is too late for it.
 */
export function cachePageOffline(): void {
  if (!('serviceWorker' in navigator)) return
  void prepare()
}

async function prepare(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  await Promise.all([
    fetchReader(),
    import('#web/session/session-state.ts'),
    // Asked for when the token has ended meanwhile.
    import('#web/session/manager.ts'),
  ]).catch(() => {})
  const parts = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|fonts)\//.test(pathname))
    .map(({ pathname }) => pathname)
  active?.postMessage({ gate: { page: location.pathname, parts: [...new Set(parts)] } })
}
