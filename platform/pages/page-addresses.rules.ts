/** Everything that is answered by somebody else; a page there would hide a mistake. */
const NOT_PAGES = [
  '/api/',
  '/assets/',
  '/fonts/',
  '/media/',
  '/connect/',
  '/.well-known/',
  '/health/',
  '/dev/',
  '/og/',
]

/** No address has signs that end a line or cannot be seen; the router would know no page for it, not even for what is missing. */
const UNPRINTABLE = /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f]|e2%80%a[89])/i

export function isNoPage(pathname: string): boolean {
  return NOT_PAGES.some((prefix) => pathname.startsWith(prefix)) || UNPRINTABLE.test(pathname)
}

/**
 * Queries that make another page. Any other (campaigns, trackers) changes nothing and is not shown to loaders; their
 * order, empty ones and repetitions change nothing either.
 */
const QUERY_NAMES = new Set([
  ...['q', 'sort', 'page', 'id', 'category', 'size', 'class', 'quantity', '_routes', 'index'],
  ...['colour', 'label', 'min', 'max', 'stock', 'kind', 'site', 'view', 'company', 'place', 'type', 't'],
])

/** The way to a page, and what is asked of it with its question mark. */
export function split(url: string): { pathname: string; query: string } {
  const at = url.indexOf('?')
  return at < 0 ? { pathname: url, query: '' } : { pathname: url.slice(0, at), query: url.slice(at) }
}

/** Of a query what makes another page, in one order. */
export function knownQuery(query: string): string {
  if (query === '') return ''
  const known = new Map<string, [string, string]>()
  for (const [name, value] of new URLSearchParams(query))
    if (QUERY_NAMES.has(name) && (value !== '' || ROUTER_NAMES.has(name)))
      known.set(`${name}=${value}`, [name, value])
  const sorted = [...known].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return sorted.length > 0 ? `?${new URLSearchParams(sorted.map(([, pair]) => pair))}` : ''
}

/** What the router adds by itself when it asks for a page's data. */
const ROUTER_NAMES = new Set(['_routes', 'index'])

/** How much somebody has chosen: pages of many choices are few readers'. */
export function countChoices(search: string): number {
  return [...new URLSearchParams(search).keys()].filter((name) => !ROUTER_NAMES.has(name) && name !== 'id')
    .length
}
