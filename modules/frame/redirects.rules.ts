import { parse } from 'csv-parse/sync'

export const redirectCodes = [301, 302, 410] as const
export type RedirectCode = (typeof redirectCodes)[number]

/** Every site. */
export const ANY_SITE = '*'
/** Whoever is sent on more often than this is in a circle, or as good as. */
export const MOST_HOPS = 5
export const MOST_REDIRECTS = 100_000
export const MOST_ROWS = 20_000

/** A page of the club, an address elsewhere, or nothing any more. */
export type RedirectTarget = { site: string; path: string } | { url: string } | null
export type Redirect = { site: string; path: string; code: RedirectCode; target: RedirectTarget }

/** Which site a host belongs to; null: none of ours. */
export type SiteOf = (origin: string) => string | null

const UNSOUND = /[\p{Cc}\\\u2028\u2029]/u

/** One spelling of a path, as it is looked for: decoded, small, without query and last slash. Null: it is none. */
export function pathKey(path: string): string | null {
  const [pathname = ''] = path.split(/[?#]/)
  if (!pathname.startsWith('/')) return null
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  const key = decoded
    .normalize('NFC')
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/+$/, '')
  return UNSOUND.test(key) || key.length > 400 ? null : key
}

export type Fault = 'from' | 'target' | 'foreign' | 'site' | 'code' | 'self'

/** An old address: a path of the chosen site, or a whole address of one of ours, which says its site itself. */
export function readFrom(text: string, site: string, siteOf: SiteOf): { site: string; path: string } | Fault {
  const typed = text.trim()
  if (typed.startsWith('/') && !/^\/[/\\]/.test(typed)) {
    const path = pathKey(typed)
    return path ? { site, path } : 'from'
  }
  const url = /^https?:\/\//i.test(typed) ? URL.parse(typed) : null
  const own = url && siteOf(url.origin)
  const path = url && pathKey(url.pathname)
  return own && path ? { site: own, path } : 'from'
}

/** Where to: a path of the same site, a whole address of ours, or, where that was said, one elsewhere. */
export function readTarget(
  text: string,
  { site, siteOf, allowsForeign }: { site: string; siteOf: SiteOf; allowsForeign: boolean },
): Exclude<RedirectTarget, null> | Fault {
  const typed = text.trim()
  if (UNSOUND.test(typed) || typed.length > 500) return 'target'
  if (typed.startsWith('/')) {
    if (/^\/\//.test(typed) || pathKey(typed) === null) return 'target'
    // On every site at once a path alone would be another page on each.
    if (site === ANY_SITE) return 'site'
    const { pathname, search, hash } = new URL(typed, 'https://club.invalid')
    return { site, path: pathname + search + hash }
  }
  const url = /^https?:\/\//i.test(typed) ? URL.parse(typed) : null
  if (!url || url.username || url.password) return 'target'
  const own = siteOf(url.origin)
  if (own)
    return pathKey(url.pathname) === null
      ? 'target'
      : { site: own, path: url.pathname + url.search + url.hash }
  if (url.protocol !== 'https:') return 'target'
  return allowsForeign ? { url: url.href } : 'foreign'
}

/** As it is typed or stands in a table. */
export type TypedRedirect = { site: string; from: string; to: string; code: RedirectCode }

export function readRedirect(
  typed: TypedRedirect,
  { siteOf, isSite, allowsForeign }: { siteOf: SiteOf; isSite(key: string): boolean; allowsForeign: boolean },
): Redirect | Fault {
  if (typed.site !== ANY_SITE && !isSite(typed.site)) return 'site'
  const from = readFrom(typed.from, typed.site, siteOf)
  if (typeof from === 'string') return from
  if (typed.code === 410) return typed.to.trim() === '' ? { ...from, code: 410, target: null } : 'target'
  const target = readTarget(typed.to, { site: from.site, siteOf, allowsForeign })
  if (typeof target === 'string') return target
  if ('site' in target && pathKey(target.path) === from.path && [from.site, ANY_SITE].includes(target.site))
    return 'self'
  if ('site' in target && from.site === ANY_SITE && pathKey(target.path) === from.path) return 'self'
  return { ...from, code: typed.code, target }
}

type Step = Pick<Redirect, 'site' | 'path' | 'target'>

type Find = (site: string, path: string) => Step | null | Promise<Step | null>

/** What comes after a redirect, in the order it is met; ends with null where it goes in a circle. */
export async function follow(start: Step, find: Find): Promise<(Step | null)[]> {
  const met: (Step | null)[] = []
  const seen = new Set([`${start.site} ${start.path}`])
  let { target } = start
  while (target && 'site' in target) {
    const next = await find(target.site, pathKey(target.path) ?? '')
    if (!next) return met
    const key = `${next.site} ${next.path}`
    if (seen.has(key) || met.length >= MOST_HOPS) return [...met, null]
    seen.add(key)
    met.push(next)
    target = next.target
  }
  return met
}

export type TableRow = { line: number; typed: TypedRedirect | null }

/** The lines of a table with the columns site, from, to, code, in whatever order; null where it is none, or has too many. */
export function readRedirectTable(text: string): TableRow[] | null {
  const whole = text.replace(/^\uFEFF/, '')
  const [head = ''] = whole.split(/\r\n|\n|\r/, 1)
  const delimiter = [';', '\t', ','].find((one) => head.includes(one)) ?? ';'
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(whole, {
      ...{ delimiter, info: true, relax_column_count: true, skip_empty_lines: true, to: MOST_ROWS + 2 },
      max_record_size: 4_000,
    }) as unknown as typeof records
  } catch {
    return null
  }
  const [titles, ...lines] = records
  const places = (['site', 'from', 'to', 'code'] as const).map(
    (name) => titles?.record.findIndex((title) => title.trim().toLowerCase() === name) ?? -1,
  )
  const [site, from, to, code] = places as [number, number, number, number]
  if (from < 0 || to < 0 || lines.length > MOST_ROWS) return null
  return lines.map(({ record, info }) => {
    // A guard against formulas, as our own tables have it.
    const cell = (place: number) => (record[place] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
    const number = Number(cell(code) || '301')
    const known = redirectCodes.find((one) => one === number)
    return {
      line: info.lines,
      typed: known ? { site: cell(site) || ANY_SITE, from: cell(from), to: cell(to), code: known } : null,
    }
  })
}
