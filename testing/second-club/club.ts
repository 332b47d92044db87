/** A small club in the north. The figures of the shop and the sign-in are those of every club. */
export const club = {
  name: 'TSV Moorbrück 1921',
  legalName: 'Turn- und Sportverein Moorbrück 1921 e.V.',
  shortName: 'Moorbrück',
  aliases: [],
  code: 'TMB',
  germanForms: { at: 'beim TSV Moorbrück 1921', of: 'des TSV Moorbrück 1921' },
  fans: { de: 'die Moorhühner', en: 'the Grouse', ja: 'ムーアヒューナー' },
  tvName: 'MOOR TV',
  city: 'Moorbrück',
  stadium: 'Torfplatz',
  stadiumLocation: { latitude: 53.1, longitude: 9.1 },
  serviceMail: 'hilfe@moorbrueck.example',
  servicePhone: '+49 4791 1921-0',
  address: { street: 'Am Torfplatz 3', postalCode: '27711', city: 'Moorbrück', countryCode: 'DE' },
  vatId: 'DE 192 100 000',
  /** Where the club is entered as an association. */
  register: 'Amtsgericht Moorbrück, VR 1921',
  /** Of every answer over https. Leave `includeSubDomains` out where another host below the club's domain has no certificate. */
  sourceUrl: 'https://code.moorbrueck.example/kurve',

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

  /** Who may pay by direct debit (CHK-38). */
  memberBadge: 'ClubMemberBadge',
  mainAdConsent: 'ad-consent-moorbrueck',
  paywalls: [{ id: 1, partnerId: 1, name: { de: 'MOOR TV', en: 'MOOR TV', ja: 'MOOR TV' } }],

  supportHours: { days: { de: 'Mo–Fr', en: 'Mon–Fri', ja: '月〜金' }, from: 9, to: 17 },
  /** Beside the hours of the service at the foot of every page: holidays, a day it is closed. Empty: nothing. */
  serviceNotice: { de: '', en: '', ja: '' },
  /** A line at the foot of every mail, before who sends it. Empty: none. */
  mailNotice: { de: '', en: '', ja: '' },
  season: '2025',
  teamIds: { erste: 1921 },

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
export type Text = { de: string; en: string; ja?: string }
