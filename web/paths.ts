import type { Language } from '#club/club.ts'
import { isSelling, keysOf, siteOf, teamSites, walletSite } from '#club/sites.ts'

/** Every address of the web is written here, once. A snapshot test pins them. */

type Screen = {
  /** The German pattern; `:name` is a parameter. */
  de: string
  /** Where the English and Japanese twins have a slug of their own. */
  en?: string
  ja?: string
  /** Only on these sites; everywhere when left out. */
  only?: readonly string[]
  /** On every site but these. */
  except?: readonly string[]
  /** The same address in every language: steps that no one reads. */
  oneLanguage?: true
}

/** `twin` is the slug in English and Japanese, where it is another. */
const account = <Rest extends string>(rest: Rest, twin: string = rest) => ({
  de: `/konto${rest}` as const,
  en: `/account${twin}`,
  ja: `/account${twin}`,
})

const SHOP = keysOf('shop')
const TICKETS = keysOf('tickets')
const EXCHANGE = keysOf('exchange')
/** On the one site that keeps tickets; every other leads there (`isWalletAddress`). */
const WALLET: readonly string[] = [...TICKETS]
const wallet = <Rest extends string>(rest: Rest, twin: string = rest) => ({
  ...account(rest, twin),
  only: WALLET,
})

/** Sites whose first segment is a shelf or an event, so that `/` is theirs too. */
const SELLING = [...SHOP, ...TICKETS, ...EXCHANGE]

/** A screen of a feature that the club does not have is on no site. */
const where = (isThere: boolean): { only?: readonly string[] } => (isThere ? {} : { only: [] })
const BUYING = where(isSelling())
const TELEVISION = keysOf('television')
const MEMBERS = where(siteOf('membership') !== null)
/** Season tickets are contracts of whoever plays matches. */
const contract = <Rest extends string, Twin extends string = Rest>(rest: Rest, twin?: Twin) => ({
  ...account(`/vertraege${rest}` as const, `/contracts${twin ?? rest}`),
  ...where(siteOf('tickets') !== null),
})

/** Sites with a team of their own. */
const TEAMS = teamSites().map(([key]) => key)

export const screens = {
  start: { de: '/', except: SELLING },

  /** Of the content, on every site: named here because shelves and events would take them for theirs. */
  news: { de: '/news' },
  article: { de: '/news/detail' },
  galleries: { de: '/bildergalerien' },
  gallery: { de: '/bildergalerien/:gallery' },
  videos: { de: '/videos' },
  video: { de: '/video/detail' },
  preview: { de: '/vorschau/:token', oneLanguage: true },
  /** Addresses of the site before this one (RED-01). */
  legacy: { de: '/left/*', oneLanguage: true },

  shop: { de: '/', only: SHOP },
  shopCategory: { de: '/:category', only: SHOP },
  product: { de: '/:category/:product', only: SHOP },
  stockAlert: {
    de: '/wieder-da/:token',
    en: '/back-in-stock/:token',
    ja: '/back-in-stock/:token',
    only: SHOP,
  },
  giftVoucher: { de: '/gutscheine', en: '/gift-vouchers', ja: '/gift-vouchers', only: SHOP },

  tickets: { de: '/', only: TICKETS },
  seasonSale: { de: '/dauerkarten', en: '/season-tickets', ja: '/season-tickets', only: TICKETS },
  seasonPlaces: {
    de: '/dauerkarten/:season',
    en: '/season-tickets/:season',
    ja: '/season-tickets/:season',
    only: TICKETS,
  },
  event: { de: '/:event', only: TICKETS },
  seats: { de: '/:event/plaetze', only: TICKETS },
  waitingList: {
    de: '/:event/warteliste',
    en: '/:event/waiting-list',
    ja: '/:event/waiting-list',
    only: TICKETS,
  },

  marketplace: { de: '/', only: EXCHANGE },
  marketplaceEvent: { de: '/:event', only: EXCHANGE },

  squad: { de: '/kader', only: TEAMS },
  person: { de: '/kader/:person', only: TEAMS },
  staff: { de: '/trainer-funktionsteam', only: TEAMS },
  fixtures: { de: '/saison/termine', only: TEAMS },
  standings: { de: '/saison/tabelle', only: TEAMS },
  seasonFixtures: { de: '/saison/:season/termine', only: TEAMS },
  seasonStandings: { de: '/saison/:season/tabelle', only: TEAMS },
  match: { de: '/spiel/:match', only: TEAMS },
  matchNow: { de: '/spiel/:match/aktuell', only: TEAMS },
  matchLineUp: { de: '/spiel/:match/aufstellung', only: TEAMS },
  matchTicker: { de: '/spiel/:match/liveticker', only: TEAMS },
  matchStatistics: { de: '/spiel/:match/statistik', only: TEAMS },

  /** Where club TV is subscribed to. */
  televisionSubscription: { de: '/abo', en: '/subscription', ja: '/subscription', only: TELEVISION },

  /** Where links in mails about an address lead: proved, or taken back. */
  emailLink: { de: '/e-mail/:token', en: '/email/:token', ja: '/email/:token', only: keysOf('main') },

  /** One search over everything, on every site (SHELL-13). */
  search: { de: '/suche', en: '/search', ja: '/search' },

  cart: { de: '/warenkorb', en: '/cart', ja: '/cart', ...BUYING },
  checkout: { de: '/checkout', ...BUYING },
  confirmation: { de: '/checkout/confirmation', ...BUYING },

  account: account(''),
  accountData: account('/daten'),
  addresses: account('/adressen'),
  goodbye: { de: '/auf-wiedersehen', en: '/goodbye', ja: '/goodbye' },
  paymentMethods: { ...account('/zahlungsarten'), ...BUYING },
  paymentMethodReturn: { ...account('/zahlungsarten/rueckkehr'), ...BUYING },
  dues: { ...account('/abos', '/recurring'), ...BUYING },
  membership: { ...account('/mitgliedschaft', '/membership'), ...MEMBERS },
  television: { ...account('/tv'), ...where(siteOf('television') !== null) },
  fanClub: account('/fanclub', '/fan-club'),
  foundFanClub: account('/fanclub/gruenden', '/fan-club/found'),
  members: account('/fanclub/mitglieder', '/fan-club/members'),
  fanClubTickets: { ...account('/fanclub/tickets', '/fan-club/tickets'), ...BUYING },
  fanClubMatch: { ...account('/fanclub/tickets/:event', '/fan-club/tickets/:event'), ...BUYING },
  invitation: account('/einladungen/:invitation', '/invitations/:invitation'),
  family: account('/familie', '/family'),
  familyInvitation: account('/familie/einladungen/:invitation', '/family/invitations/:invitation'),
  orders: { ...account('/bestellungen'), ...BUYING },
  order: { ...account('/bestellungen/:order'), ...BUYING },
  ownTickets: wallet('/tickets'),
  ticketArchive: wallet('/tickets/archiv'),
  /** Without a session and without a connection: what the device keeps. `service-worker-tickets.js` names it, too. */
  keptTickets: wallet('/tickets/gespeichert', '/tickets/kept'),
  ticket: wallet('/tickets/:ticket'),
  seasonTickets: wallet('/dauerkarten', '/season-tickets'),
  seasonTicketArchive: wallet('/dauerkarten/archiv', '/season-tickets/archive'),
  ticketExchange: wallet('/ticketboerse', '/ticket-exchange'),
  forwardTicket: wallet('/tickets/:ticket/weitergeben', '/tickets/:ticket/forward'),
  offerTicket: wallet('/tickets/:ticket/anbieten', '/tickets/:ticket/offer'),
  transfers: wallet('/weitergaben', '/transfers'),
  transfer: wallet('/weitergaben/:transfer', '/transfers/:transfer'),
  payout: wallet('/auszahlungen/:payout', '/payouts/:payout'),
  contracts: contract(''),
  contractConfirmation: contract('/bestaetigen/:masterData', '/confirm/:masterData'),
  contract: contract('/:contract'),
  contractPriceClass: contract('/:contract/preisklasse', '/:contract/price-class'),
  contractMedium: contract('/:contract/format'),
  contractRecipient: contract('/:contract/inhaber', '/:contract/holder'),
  contractSubscriber: contract('/:contract/abonnent', '/:contract/subscriber'),
  contractAddresses: contract('/:contract/adressen', '/:contract/addresses'),
  contractPayment: contract('/:contract/zahlung', '/:contract/payment'),
  contractTermination: contract('/:contract/kuendigen', '/:contract/cancel'),
  contractTransfer: {
    ...account('/vertragsweitergaben/:transfer', '/contract-transfers/:transfer'),
    ...where(siteOf('tickets') !== null),
  },
  advertisingConsent: {
    de: '/konto/werbeeinwilligung',
    en: '/account/advertising-consent',
    ja: '/account/advertising-consent',
  },
  newsletters: account('/newsletter'),
  addressBook: { de: '/konto/adressbuch', en: '/account/address-book', ja: '/account/address-book' },

  newsletterConfirmation: {
    de: '/newsletter-bestaetigen/:token',
    en: '/confirm-newsletter/:token',
    ja: '/confirm-newsletter/:token',
  },
  newsletterEnd: {
    de: '/newsletter-abbestellen/:token',
    en: '/unsubscribe/:token',
    ja: '/unsubscribe/:token',
  },

  /** Where stewards read tickets. */
  gate: { de: '/einlass', en: '/gate', ja: '/gate' },

  imprint: { de: '/impressum' },
  privacy: { de: '/datenschutz' },
  terms: { de: '/agb' },
  stadiumRules: { de: '/stadionordnung' },
  withdrawal: { de: '/widerruf' },
  termination: { de: '/vertraege-kuendigen' },
  statutes: { de: '/satzung' },
  accessibility: { de: '/barrierefreiheit' },

  signInCallback: { de: '/sso/callback', oneLanguage: true },
  silentCallback: { de: '/sso/callback-silent', oneLanguage: true },
  signOutCallback: { de: '/sso/callback-logout', oneLanguage: true },

  offline: { de: '/offline' },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

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
