import type { PageData } from '#modules/content/page-data.schema.ts'

/** How loading a page ended (SHELL-17). Without a code nobody answered. */
export type PageLoading = { status: 'success'; data: PageData } | { status: 'error'; code: number | null }

/** SHELL-18 */
const RETRIES = 3
const FIRST_DELAY_MS = 250
/** What was fetched ahead is shown if it is wanted this soon; later it is asked for anew. */
const FRESH_MS = 60_000
const MOST_CACHED = 40
/** What of a query makes another page; anything else is somebody's campaign. */
const QUERY = ['id', 'page', 'category']

/** `/geschichte/` is read from `/page-data/geschichte/page-data.json`, `/` from `/page-data/index/…` (SHELL-21). */
export function pageDataAddress({ pathname, search }: { pathname: string; search: string }): string {
  const path = pathname.split('/').filter(Boolean).join('/') || 'index'
  const given = new URLSearchParams(search)
  const known = new URLSearchParams(
    QUERY.flatMap((name) => (given.get(name) ? [[name, given.get(name)!]] : [])),
  )
  const query = known.size > 0 ? `?${known}` : ''
  return `/page-data/${path}/page-data.json${query}`
}

type Surroundings = {
  fetch(address: string): Promise<Pick<Response, 'ok' | 'status' | 'json'>>
  wait(ms: number): Promise<void>
  now(): number
}

const browser: Surroundings = {
  fetch: (address) => fetch(address, { headers: { accept: 'application/json' } }),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: Date.now,
}

/** Page data by address: asked for up to four times, and kept for a moment when it was fetched ahead. */
export function createPageDataLoader({ fetch, wait, now }: Surroundings = browser) {
  const ahead = new Map<string, { loading: Promise<PageLoading>; at: number }>()

  /** Handed out once: who comes again later sees what is true then. */
  function load(address: string): Promise<PageLoading> {
    const cached = ahead.get(address)
    ahead.delete(address)
    return cached && now() - cached.at < FRESH_MS ? cached.loading.then(orAgain(address)) : read(address)
  }

  /** A failure ahead of time says nothing about now. */
  function orAgain(address: string) {
    return (loading: PageLoading) => (isPassing(loading) ? read(address) : loading)
  }

  function loadAhead(address: string): void {
    const cached = ahead.get(address)
    if (cached && now() - cached.at < FRESH_MS) return
    ahead.delete(address)
    ahead.set(address, { loading: attempt(address), at: now() })
    const oldest = ahead.keys().next().value
    if (ahead.size > MOST_CACHED && oldest !== undefined) ahead.delete(oldest)
  }

  async function read(address: string): Promise<PageLoading> {
    let loading = await attempt(address)
    for (let tries = 0; tries < RETRIES && isPassing(loading); tries += 1) {
      await wait(FIRST_DELAY_MS * 2 ** tries)
      loading = await attempt(address)
    }
    return loading
  }

  async function attempt(address: string): Promise<PageLoading> {
    try {
      const response = await fetch(address)
      if (!response.ok) return { status: 'error', code: response.status }
      return { status: 'success', data: (await response.json()) as PageData }
    } catch {
      return { status: 'error', code: null }
    }
  }

  return { load, loadAhead }
}

/** A page that is not there will not be there in a second; a server that does not answer may. */
function isPassing(loading: PageLoading): boolean {
  return loading.status === 'error' && (loading.code === null || loading.code >= 500 || loading.code === 429)
}

/** Of this document. */
export const pageDataLoader = createPageDataLoader()
