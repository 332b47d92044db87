import type { Draft } from './merging.ts'

/** What was typed and is not on the server yet. */
export type Kept = {
  draft: Draft
  /** Upon which version it was written. */
  version: number
  /** What it was written upon: a merge needs it. */
  base: Draft
  /** ISO 8601. */
  at: string
}

export type Keeping = {
  /** What a window left behind that did not come to saving it; the newest. */
  read(): Kept | null
  /** Whether the browser has taken it: it may be full, or forbid it. */
  write(kept: Kept): boolean
  /** This window's own is saved. */
  clear(): void
  /** What `read` answered is decided. */
  forget(): void
}

const PREFIX = 'office.draft.'
const WINDOW = 'office.draft-window'
const MONTH_MS = 30 * 86_400_000
/** Written so lately by another window: somebody is at it there. */
const LATELY_MS = 10_000

type Browser = {
  local: Storage
  /** Of this page load; every window keeps its own, so that none clears what another has not saved. */
  own: string
  /** Of the load before in the same window: a reload or a crash. */
  former: string | null
  now(): number
}

let browser: Browser | null = null

function thisBrowser(): Browser {
  browser ??= openBrowser(localStorage, sessionStorage)
  return browser
}

/** For tests several windows of one browser. */
export function openBrowser(local: Storage, session: Storage, now: () => number = Date.now): Browser {
  const former = session.getItem(WINDOW)
  const own = crypto.randomUUID()
  session.setItem(WINDOW, own)
  return { local, own, former, now }
}

/** Keeps in this browser what one person writes of one text in one language: it outlives reload, crash and sign-out. */
export function keepingOf(
  given: { person: string; uid: string; language: string },
  { local, own, former, now } = thisBrowser(),
): Keeping {
  const prefix = `${PREFIX}${given.person}.${given.uid}.${given.language}.`
  let offered: string | null = null

  function read(): Kept | null {
    const left = keysOf(local, prefix).flatMap((key) => {
      const kept = parsed(local.getItem(key))
      const window = key.slice(prefix.length)
      const isOurs = window === own || window === former
      return kept && (isOurs || now() - Date.parse(kept.at) > LATELY_MS) ? [{ key, kept }] : []
    })
    const [newest] = left.sort((one, other) => (one.kept.at < other.kept.at ? 1 : -1))
    offered = newest?.key ?? null
    return newest?.kept ?? null
  }

  return {
    read,
    write(kept) {
      try {
        local.setItem(prefix + own, JSON.stringify(kept))
        return true
      } catch {
        return false
      }
    },
    clear: () => local.removeItem(prefix + own),
    forget() {
      if (offered) local.removeItem(offered)
      offered = null
    },
  }
}

/** Removes what has lain here for a month. */
export function forgetOldDrafts(now: Date): void {
  for (const key of keysOf(localStorage, PREFIX)) {
    const kept = parsed(localStorage.getItem(key))
    if (!kept || now.getTime() - Date.parse(kept.at) > MONTH_MS) localStorage.removeItem(key)
  }
}

function keysOf(local: Storage, prefix: string): string[] {
  return Array.from({ length: local.length }, (_, at) => local.key(at) ?? '').filter((key) =>
    key.startsWith(prefix),
  )
}

function parsed(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null
    const isWhole = Array.isArray(kept?.draft?.blocks) && Array.isArray(kept.base?.blocks)
    return isWhole && typeof kept?.version === 'number' && typeof kept.at === 'string' ? (kept as Kept) : null
  } catch {
    return null
  }
}
