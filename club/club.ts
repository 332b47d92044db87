/** One club's choices: names, fees, limits, ids. No logic. Another club replaces the values. */
export const club = {
  name: 'SV Falkenstadt 1899',
  legalName: 'SV Falkenstadt 1899 e.V.',
  shortName: 'Falkenstadt',
  /** On tickets, and before the numbers of orders. */
  code: 'SVF',
  /** The name as a German sentence needs it after `bei`, and as what something belongs to: `beim SV …`, `des SV …`. */
  germanForms: { at: 'beim SV Falkenstadt 1899', of: 'des SV Falkenstadt 1899' },
  fans: { de: 'die Falken', en: 'the Falcons', ja: 'ファルケン' },
  tvName: 'FALKEN TV',
  city: 'Falkenstadt',
  stadium: 'Falkenpark',
  /** Where phones show a ticket by themselves. */
  stadiumLocation: { latitude: 50.0686, longitude: 8.6455 },
  serviceMail: 'service@falkenstadt.example',
  servicePhone: '+49 69 1899-0',
  address: { street: 'Am Falkenpark 1', postalCode: '60528', city: 'Falkenstadt', countryCode: 'DE' },
  vatId: 'DE 189 900 000',
  /** Where the club is entered as an association. */
  register: 'Amtsgericht Falkenstadt, VR 1899',
  /** Where everybody who uses it finds the source of this program as it runs, changes included (AGPL § 13). */
  sourceUrl: 'https://code.falkenstadt.example/kurve',

  /** The seller that stands behind et-tenant-id 1. */
  defaultTenantId: 1,
  defaultCountry: 'DE',
  languages: ['de', 'en', 'ja'],
  fallbackLanguage: 'de',
  profileLanguages: ['de', 'en'],

  memberDiscountPercent: 10,
  returnDays: 60,
  birthdayWindowDays: 10,

  /** Holds of seats: minutes, and the one prolongation. */
  holdMinutes: 15,
  prolongMinutes: 10,
  /** Places from the waiting list: how long they are held, when that ends at the latest, and how short it may get. */
  waitingList: { holdHours: 12, endsHoursBeforeDoors: 2, leastHoldMinutes: 30, reminderMinutes: 60 },
  deliveryDays: { DE: [3, 5], other: [5, 8] },
  /** Days after which the office asks for a backup, and for one to be restored on trial. */
  backups: { everyDays: 2, triedEveryDays: 180 },
  anonymousCartDays: 30,

  /** A forwarded ticket waits this long, and never beyond its kick-off. */
  ticketTransferDays: 7,
  /** Whoever is younger on the day of the match goes in with a child's ticket. */
  childTicketAge: 14,
  /** Of the general terms and the stadium regulations: what people agree to is kept by its version. */
  legalVersions: { terms: '2025-07-01', regulations: '2025-07-01' },

  /** Asset template that marks a member (WAL-01). */
  memberBadge: 'ClubMemberBadge',
  mainAdConsent: 'ad-consent-eintracht',
  /** What a subscription opens (VID-17): its id here and at the streaming partner. */
  paywalls: [{ id: 1, partnerId: 1, name: { de: 'FALKEN TV', en: 'FALKEN TV', ja: 'FALKEN TV' } }],

  supportHours: { days: { de: 'Mo–Fr', en: 'Mon–Fri', ja: '月〜金' }, from: 9, to: 17 },
  /** Beside the hours of the service at the foot of every page: holidays, a day it is closed. Empty: nothing. */
  serviceNotice: { de: '', en: '', ja: '' },
  /** A line at the foot of every mail, before who sends it. Empty: none. */
  mailNotice: { de: '', en: '', ja: '' },
  season: '2025',
  teamIds: { profis: 159, frauen: 16953, nachwuchs: 17193 },

  signIn: {
    scopes: ['shop', 'checkout', 'account', 'contact', 'cms', 'wallet'],
    organisationAdminScope: 'organization_admin',
    acrValues: 'Level3',
    uiLocales: 'nb',
    sessionDays: 30,
  },
  /** OPEN-11. */
  password: { min: 10, max: 128 },

  constants: {
    purchaseAnalyticsDelayMs: 1600,
    pageLoadNoticeMs: 1000,
    staleSignInSeconds: 900,
    clockSkewSeconds: 300,
    tokenExpiringSeconds: 60,
    silentRequestMs: 10_000,
    sessionCheckMs: 2000,
    popupCheckMs: 500,
    checkoutRetries: 1,
    checkoutPageSize: 50,
  },
} as const

export type Language = (typeof club.languages)[number]

/** Text in the club's languages; Japanese may be missing and falls back to German. */
export type Text = { de: string; en: string; ja?: string }
