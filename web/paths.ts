import type { Language } from '#club/club.ts'
import { walletSite } from '#club/sites.ts'
import { type Screen, type ScreenName, screens, WALLET } from './screens.ts'

/** First path segments of the program: no content page, shelf or event may be called so. */
export const reservedSegments: readonly string[] = [
  ...new Set([
    ...Object.values(screens as Record<string, Screen>).flatMap((screen) =>
      [screen.de, screen.en, screen.ja].flatMap((pattern) => firstWord(pattern)),
    ),
    ...['api', 'assets', 'bank', 'connect', 'de', 'dev', 'en', 'feeds', 'fonts', 'health', 'ja', 'left'],
    ...['media', 'metrics', 'og', 'page-data', 'search', 'sq', 'suche', 'vorschau', '__manifest'],
  ]),
].sort()

function firstWord(pattern: string | undefined): string[] {
  const first = pattern?.split('/')[1] ?? ''
  return first === '' || first.startsWith(':') ? [] : [first]
}

/** The pattern of a screen in a language, prefix included, as React Router reads it. */
export function patternOf(name: ScreenName, language: Language): string {
  const screen: Screen = screens[name]
  if (screen.oneLanguage || language === 'de') return screen.de
  const pattern = screen[language] ?? screen.de
  return `/${language}${pattern === '/' ? '' : pattern}`
}

export function existsOn(name: ScreenName, siteKey: string): boolean {
  const { only, except }: Screen = screens[name]
  return (only?.includes(siteKey) ?? true) && !except?.includes(siteKey)
}

/** What a link to a site itself means: of those that sell, where they do. */
export function startOf(siteKey: string): 'shop' | 'tickets' | 'start' {
  return (['shop', 'tickets', 'start'] as const).find((name) => existsOn(name, siteKey)) ?? 'start'
}

export function hasTwins(name: ScreenName): boolean {
  return !(screens[name] as Screen).oneLanguage
}

function build(name: ScreenName, language: Language, parameters: Record<string, string> = {}): string {
  return patternOf(name, language).replace(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(parameters[parameter]!),
  )
}

/** The parameters that a pattern names: `category` and `product` of `/:category/:product`. */
type ParametersOf<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersOf<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never
type Parameters<Name extends ScreenName> = ParametersOf<(typeof screens)[Name]['de']>

/** `path.cart(language)`, `path.event({ event }, language)`. */
type Address<Name extends ScreenName> = [Parameters<Name>] extends [never]
  ? (language: Language) => string
  : (given: Record<Parameters<Name>, string>, language: Language) => string

const addressOf = (name: ScreenName) =>
  screens[name].de.includes(':')
    ? (given: Record<string, string>, language: Language) => build(name, language, given)
    : (language: Language) => build(name, language)

const addresses = Object.fromEntries(
  (Object.keys(screens) as ScreenName[]).map((name) => [name, addressOf(name)]),
) as { readonly [Name in ScreenName]: Address<Name> }

/** As the content spells its addresses. */
const slashed = (name: ScreenName) => (language: Language) => `${build(name, language)}/`

/** Addresses within a site. Another site's page: `useSiteAddress()` of the shell puts its origin in front. */
export const path = {
  ...addresses,
  news: slashed('news'),
  galleries: slashed('galleries'),
  videos: slashed('videos'),
  /** A path that the catalogue gave (`/trikots/heimtrikot-1.1001`), in its language. */
  inShop: (fullSlug: string, language: Language) =>
    language === 'de' ? fullSlug : `/${language}${fullSlug}`,
  /** The identifier (checkout id or payment token id) is the query itself (SHELL-01 … 03). */
  confirmation: (identifier: string, language: Language) =>
    `${build('confirmation', language)}?${encodeURIComponent(identifier)}`,
  /** A page of the content by its own addresses; Japanese pages have the English slug. */
  content: (address: { de: string; en: string }, language: Language) =>
    language === 'de' ? address.de : `/${language}${address.en}`,
} as const

/** The language an address speaks: its prefix, else the host's own. */
export function languageOf(pathname: string, siteLanguage: Language): Language {
  const prefix = /^\/(en|ja)(?=\/|\.data$|$)/.exec(pathname)?.[1]
  return (prefix as Language | undefined) ?? siteLanguage
}

/** The same page in another language; the start page when it has none. */
export function twinOf(given: { pathname: string; siteKey: string; language: Language }): string {
  const found = findScreen(given.pathname, given.siteKey)
  return found && hasTwins(found.name)
    ? build(found.name, given.language, found.parameters)
    : patternOf('start', given.language)
}

/** Which screen an address shows on a site, and with what; null for addresses of nobody. */
export function findScreen(
  pathname: string,
  siteKey: string,
): { name: ScreenName; parameters: Record<string, string> } | null {
  const from = /^\/(en|ja)(?=\/|$)/.exec(pathname)?.[1] as Language | undefined
  for (const name of Object.keys(screens) as ScreenName[]) {
    if (!existsOn(name, siteKey)) continue
    const parameters = matchPattern(patternOf(name, from ?? 'de'), pathname)
    if (parameters && !isReserved(parameters)) return { name, parameters }
  }
  return null
}

/** Whether an address is one of the wallet, whichever site it was asked on. */
export function isWalletAddress(pathname: string): boolean {
  if (!OF_ACCOUNT.test(pathname)) return false
  const wallet = walletSite()
  const found = wallet && findScreen(pathname, wallet.key)
  return found !== null && (screens[found.name] as Screen).only === WALLET
}

const OF_ACCOUNT = /^(?:\/konto|\/(?:en|ja)\/account)\//

/** Screens whose data are page data; an address of no screen is one of the content, too. */
const CONTENT: ReadonlySet<ScreenName> = new Set<ScreenName>([
  ...(['start', 'news', 'article', 'galleries', 'gallery', 'videos', 'video'] as const),
])

export function isContentAddress(pathname: string, siteKey: string): boolean {
  const found = findScreen(pathname, siteKey)
  if (found) return CONTENT.has(found.name)
  const first = pathname.replace(/^\/(?:en|ja)(?=\/|$)/, '').split('/')[1] ?? ''
  return !reservedSegments.includes(first)
}

/** A shelf is never called `warenkorb`: the fixed address wins, as in the router. */
function isReserved(parameters: Record<string, string>): boolean {
  const first = parameters['category'] ?? parameters['event']
  return first !== undefined && reservedSegments.includes(first)
}

function matchPattern(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean)
  const given = pathname.split('/').filter(Boolean)
  if (wanted.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(':')) parameters[part.slice(1)] = decodeSegment(given[index]!)
    else if (part !== given[index]) return null
  }
  return parameters
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
