import { isSelling, keysOf, siteOf, teamSites } from '#club/sites.ts'

/** Every address of the web is written here, once; `paths.ts` builds and reads them. A snapshot test pins them. */

export type Screen = {
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
export const WALLET: readonly string[] = [...TICKETS]
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
const SWEEPSTAKES = keysOf('sweepstakes')
const RAFFLES = where(siteOf('sweepstakes') !== null)
const SCHOOL = keysOf('footballSchool')
const CAREERS = keysOf('careers')
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
  preview: { de: '/vorschau/:token' },
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
  /** What somebody has marked, with an account or without. */
  wishes: { de: '/merkliste', en: '/wish-list', ja: '/wish-list', only: SHOP },
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
  ballot: { de: '/:event/verlosung', en: '/:event/ballot', ja: '/:event/ballot', only: TICKETS },

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

  camps: { de: '/camps', only: SCHOOL },
  campBooking: { de: '/camps/:camp/buchen', en: '/camps/:camp/book', ja: '/camps/:camp/book', only: SCHOOL },
  campDraw: { de: '/camps/:camp/auslosung', en: '/camps/:camp/draw', ja: '/camps/:camp/draw', only: SCHOOL },
  camp: { de: '/camps/:camp', only: SCHOOL },

  /** Where club TV is subscribed to. */
  televisionSubscription: { de: '/abo', en: '/subscription', ja: '/subscription', only: TELEVISION },

  /** What the club raffles. */
  sweepstakes: { de: '/gewinnspiele', en: '/sweepstakes', ja: '/sweepstakes', only: SWEEPSTAKES },
  sweepstake: {
    de: '/gewinnspiele/:sweepstake',
    en: '/sweepstakes/:sweepstake',
    ja: '/sweepstakes/:sweepstake',
    only: SWEEPSTAKES,
  },
  sweepstakeProof: {
    de: '/gewinnspiele/:sweepstake/pruefen',
    en: '/sweepstakes/:sweepstake/verify',
    ja: '/sweepstakes/:sweepstake/verify',
    only: SWEEPSTAKES,
  },
  /** What the club asks its fans. */
  polls: { de: '/abstimmungen', en: '/polls', ja: '/polls', only: SWEEPSTAKES },
  poll: { de: '/abstimmungen/:poll', en: '/polls/:poll', ja: '/polls/:poll', only: SWEEPSTAKES },
  /** Results of matches, tipped until kick-off. */
  tips: { de: '/tippspiel', en: '/tip-game', ja: '/tip-game', only: SWEEPSTAKES },
  tipMatchday: {
    de: '/tippspiel/:matchday',
    en: '/tip-game/:matchday',
    ja: '/tip-game/:matchday',
    only: SWEEPSTAKES,
  },
  doors: { de: '/adventskalender', en: '/advent-calendar', ja: '/advent-calendar', only: SWEEPSTAKES },
  /** Jobs, by both spellings of their addresses (JOB-01 … 04): the second one leads search engines to the first. */
  jobs: { de: '/jobs', only: CAREERS },
  job: { de: '/jobs/:job', only: CAREERS },
  apply: { de: '/jobs/:job/bewerben', en: '/jobs/:job/apply', ja: '/jobs/:job/apply', only: CAREERS },
  career: { de: '/career/:job', only: CAREERS },
  careerApply: { de: '/career/:job/apply', only: CAREERS },
  /** Where the receipt of an application leads; what opens it stands behind `#`. */
  application: {
    de: '/bewerbung/:application',
    en: '/application/:application',
    ja: '/application/:application',
    only: CAREERS,
  },

  /** Where links in mails about an address lead: proved, or taken back. */
  emailLink: { de: '/e-mail/:token', en: '/email/:token', ja: '/email/:token', only: keysOf('main') },

  /** One search over everything, on every site (SHELL-13). */
  search: { de: '/suche', en: '/search', ja: '/search' },

  cart: { de: '/warenkorb', en: '/cart', ja: '/cart', ...BUYING },
  checkout: { de: '/checkout', ...BUYING },
  confirmation: { de: '/checkout/confirmation', ...BUYING },
  /** What was bought without an account, found by its number and mailbox. */
  guestOrder: { de: '/bestellung-finden', en: '/find-order', ja: '/find-order', ...BUYING },

  account: account(''),
  accountData: account('/daten'),
  addresses: account('/adressen'),
  goodbye: { de: '/auf-wiedersehen', en: '/goodbye', ja: '/goodbye' },
  paymentMethods: { ...account('/zahlungsarten'), ...BUYING },
  paymentMethodReturn: { ...account('/zahlungsarten/rueckkehr'), ...BUYING },
  dues: { ...account('/abos', '/recurring'), ...BUYING },
  membership: { ...account('/mitgliedschaft', '/membership'), ...MEMBERS },
  ownCamps: { ...account('/camps'), ...where(siteOf('footballSchool') !== null) },
  television: { ...account('/tv'), ...where(siteOf('television') !== null) },
  ownSweepstakes: { ...account('/gewinnspiele', '/sweepstakes'), ...RAFFLES },
  ownPolls: { ...account('/abstimmungen', '/polls'), ...RAFFLES },
  ownDoors: { ...account('/tuerchen', '/doors'), ...RAFFLES },
  fanClub: account('/fanclub', '/fan-club'),
  foundFanClub: account('/fanclub/gruenden', '/fan-club/found'),
  members: account('/fanclub/mitglieder', '/fan-club/members'),
  fanClubTickets: { ...account('/fanclub/tickets', '/fan-club/tickets'), ...BUYING },
  fanClubMatch: { ...account('/fanclub/tickets/:event', '/fan-club/tickets/:event'), ...BUYING },
  invitation: account('/einladungen/:invitation', '/invitations/:invitation'),
  family: account('/familie', '/family'),
  familyInvitation: account('/familie/einladungen/:invitation', '/family/invitations/:invitation'),
  applications: { ...account('/bewerbungen', '/applications'), ...where(siteOf('careers') !== null) },
  orders: { ...account('/bestellungen'), ...BUYING },
  order: { ...account('/bestellungen/:order'), ...BUYING },
  /** Where browsers are switched on to be told things: each host is another browser to them. */
  push: wallet('/mitteilungen', '/notifications'),
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
  lived: wallet('/erlebt', '/lived'),
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
