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

/** A slug of its own in English, which Japanese pages have as well. */
const twins = <De extends string>(de: De, twin: string) => ({ de, en: twin, ja: twin })

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
  stockAlert: { ...twins('/wieder-da/:token', '/back-in-stock/:token'), only: SHOP },
  /** What somebody has marked, with an account or without. */
  wishes: { ...twins('/merkliste', '/wish-list'), only: SHOP },
  giftVoucher: { ...twins('/gutscheine', '/gift-vouchers'), only: SHOP },

  tickets: { de: '/', only: TICKETS },
  seasonSale: { ...twins('/dauerkarten', '/season-tickets'), only: TICKETS },
  seasonPlaces: { ...twins('/dauerkarten/:season', '/season-tickets/:season'), only: TICKETS },
  event: { de: '/:event', only: TICKETS },
  seats: { de: '/:event/plaetze', only: TICKETS },
  waitingList: { ...twins('/:event/warteliste', '/:event/waiting-list'), only: TICKETS },
  ballot: { ...twins('/:event/verlosung', '/:event/ballot'), only: TICKETS },

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
  campBooking: { ...twins('/camps/:camp/buchen', '/camps/:camp/book'), only: SCHOOL },
  campDraw: { ...twins('/camps/:camp/auslosung', '/camps/:camp/draw'), only: SCHOOL },
  camp: { de: '/camps/:camp', only: SCHOOL },

  /** Where club TV is subscribed to. */
  televisionSubscription: { ...twins('/abo', '/subscription'), only: TELEVISION },

  /** What the club raffles. */
  sweepstakes: { ...twins('/gewinnspiele', '/sweepstakes'), only: SWEEPSTAKES },
  sweepstake: { ...twins('/gewinnspiele/:sweepstake', '/sweepstakes/:sweepstake'), only: SWEEPSTAKES },
  sweepstakeProof: {
    ...twins('/gewinnspiele/:sweepstake/pruefen', '/sweepstakes/:sweepstake/verify'),
    only: SWEEPSTAKES,
  },
  /** What the club asks its fans. */
  polls: { ...twins('/abstimmungen', '/polls'), only: SWEEPSTAKES },
  poll: { ...twins('/abstimmungen/:poll', '/polls/:poll'), only: SWEEPSTAKES },
  /** Results of matches, tipped until kick-off. */
  tips: { ...twins('/tippspiel', '/tip-game'), only: SWEEPSTAKES },
  tipMatchday: { ...twins('/tippspiel/:matchday', '/tip-game/:matchday'), only: SWEEPSTAKES },
  doors: { ...twins('/adventskalender', '/advent-calendar'), only: SWEEPSTAKES },
  /** Jobs, by both spellings of their addresses (JOB-01 … 04): the second one leads search engines to the first. */
  jobs: { de: '/jobs', only: CAREERS },
  job: { de: '/jobs/:job', only: CAREERS },
  apply: { ...twins('/jobs/:job/bewerben', '/jobs/:job/apply'), only: CAREERS },
  career: { de: '/career/:job', only: CAREERS },
  careerApply: { de: '/career/:job/apply', only: CAREERS },
  /** Where the receipt of an application leads; what opens it stands behind `#`. */
  application: { ...twins('/bewerbung/:application', '/application/:application'), only: CAREERS },

  /** Where links in mails about an address lead: proved, or taken back. */
  emailLink: { ...twins('/e-mail/:token', '/email/:token'), only: keysOf('main') },

  /** One search over everything, on every site (SHELL-13). */
  search: twins('/suche', '/search'),

  cart: { ...twins('/warenkorb', '/cart'), ...BUYING },
  checkout: { de: '/checkout', ...BUYING },
  confirmation: { de: '/checkout/confirmation', ...BUYING },
  /** What was bought without an account, found by its number and mailbox. */
  guestOrder: { ...twins('/bestellung-finden', '/find-order'), ...BUYING },

  account: account(''),
  accountData: account('/daten', '/data'),
  addresses: account('/adressen', '/addresses'),
  goodbye: twins('/auf-wiedersehen', '/goodbye'),
  paymentMethods: { ...account('/zahlungsarten', '/payment-methods'), ...BUYING },
  paymentMethodReturn: { ...account('/zahlungsarten/rueckkehr', '/payment-methods/return'), ...BUYING },
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
  orders: { ...account('/bestellungen', '/orders'), ...BUYING },
  order: { ...account('/bestellungen/:order', '/orders/:order'), ...BUYING },
  /** Where browsers are switched on to be told things: each host is another browser to them. */
  push: wallet('/mitteilungen', '/notifications'),
  ownTickets: wallet('/tickets'),
  ticketArchive: wallet('/tickets/archiv', '/tickets/archive'),
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
  advertisingConsent: twins('/konto/werbeeinwilligung', '/account/advertising-consent'),
  newsletters: account('/newsletter'),
  addressBook: twins('/konto/adressbuch', '/account/address-book'),

  newsletterConfirmation: twins('/newsletter-bestaetigen/:token', '/confirm-newsletter/:token'),
  newsletterEnd: twins('/newsletter-abbestellen/:token', '/unsubscribe/:token'),

  /** Where stewards read tickets. */
  gate: twins('/einlass', '/gate'),

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
