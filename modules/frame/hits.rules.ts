import { pathKey } from './redirects.rules.ts'

/** So many unknown addresses are watched at a time; whoever makes up more drives the oldest out, and nothing is written. */
export const MOST_WATCHED = 2_000
/** From so many requests on an unknown address is written down. */
export const WORTH_TELLING = 3
/** So many old addresses are counted between two writes; what comes on top is not counted. */
export const MOST_COUNTED = 5_000
/** So many unknown addresses are kept; the rarest go. */
export const MOST_KEPT = 500
const LONGEST = 200

/** What programs that look for holes ask for, and parts of pages: nobody leads those on. */
const NO_PAGE =
  /\/\.|\/(?:wp-|xmlrpc|cgi-bin|phpmyadmin|vendor\/|node_modules\/)|\.(?:env|git|sql|bak|ya?ml|ini|log|zip|t?gz|rar|css|m?js|map|json|xml|txt|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf)$/
/** What may name somebody or open something: an address of mail, a long number, a token. */
const PERSONAL = /@|\d{6,}|(?:^|[/._=-])(?=[^/]*\d)[a-z0-9_-]{20,}(?:$|[/.])/

/** How an unknown address is counted; null: it is not. */
export function missedKey(pathname: string): string | null {
  const path = pathKey(pathname)
  if (path === null || path === '/' || path.length > LONGEST) return null
  if (!path.isWellFormed() || /[<>"'`{}]/.test(path)) return null
  return NO_PAGE.test(path) || PERSONAL.test(path) ? null : path
}

export type Hit = { kind: 'moved' | 'missed'; site: string; path: string; hits: number }
type Watched = Hit & { seen: number }
type Address = { site: string; path: string }

/** Counts in memory, within bounds, until it is emptied. */
export function createTally() {
  const moved = new Map<string, Hit>()
  // How often each was asked for, and how much of that is not written down yet. Two generations: when the young one is full, the old one goes.
  let young = new Map<string, Watched>()
  let old = new Map<string, Watched>()

  return {
    moved({ site, path }: Address): void {
      const key = `${site} ${path}`
      const before = moved.get(key)
      if (before) before.hits += 1
      else if (moved.size < MOST_COUNTED) moved.set(key, { kind: 'moved', site, path, hits: 1 })
    },
    missed({ site, path }: Address): void {
      const key = `${site} ${path}`
      const watched = young.get(key) ?? old.get(key) ?? { kind: 'missed', site, path, hits: 0, seen: 0 }
      watched.hits += 1
      watched.seen += 1
      young.set(key, watched)
      if (young.size < MOST_WATCHED / 2) return
      old = young
      young = new Map()
    },
    /** What has to be written, in one order for everybody; it counts as written. */
    take(): Hit[] {
      const watched = new Set([...old.values(), ...young.values()])
      const told = [...watched].filter(({ seen, hits }) => seen >= WORTH_TELLING && hits > 0)
      const taken = [...moved.values(), ...told.map(({ seen: _, ...hit }) => hit)]
      moved.clear()
      for (const hit of told) hit.hits = 0
      return taken.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    },
    size: () => moved.size + old.size + young.size,
  }
}

const keyOf = ({ kind, site, path }: Hit) => `${kind} ${site} ${path}`
export type Tally = ReturnType<typeof createTally>
