import { consentTopics } from '#club/consents.ts'
import type { Access } from '#platform/http/access.ts'
import { ADDRESS } from '#testing/harness/buyer.ts'

/** What an id in a path names. The gates fill each kind with an id of their own person's, somebody else's, or nobody's. */
export type IdKind =
  | 'address'
  | 'addressBookEntry'
  | 'cartItem'
  | 'checkout'
  | 'code'
  | 'contract'
  | 'contractMasterData'
  | 'recipientTransfer'
  | 'subscriberTransfer'
  | 'contactConsent'
  | 'document'
  | 'due'
  | 'email'
  | 'order'
  | 'organisationInvitedTo'
  | 'organisationMember'
  | 'family'
  | 'familyChild'
  | 'familyGuardian'
  | 'familyInvitation'
  | 'familyRequest'
  | 'familyTicket'
  | 'export'
  | 'exportToken'
  | 'partnerDiscount'
  | 'namedTicket'
  | 'passkey'
  | 'pushDevice'
  | 'paymentToken'
  | 'payout'
  | 'return'
  | 'session'
  | 'ticket'
  | 'wish'
  | 'ballotApplication'
  | 'campBooking'
  | 'campPlace'
  | 'campWait'
  | 'campApplication'
  | 'allotment'
  | 'managedAllotment'
  | 'managedWish'
  | 'managedPlace'
  | 'transfer'
  | 'sweepstakeWin'
  | 'videoPlay'
  | 'tipGroup'
  | 'tipGroupMember'
  | 'televisionGift'
  | 'jobApplication'
  | 'public'

/** Kinds that are words and no UUIDs. */
export const WORDS: ReadonlySet<string> = new Set<IdKind>(['code', 'exportToken'])

export type PolicyRow = {
  access: Access
  /** Only people of this group, and staff. */
  group?: 'steward'
  /** Asks for a recent sign-in (step-up). */
  freshSignIn?: true
  /** A write's body that its schema takes. Routes without one read no body. */
  body?: Record<string, unknown>
  /** The ids of the path in their order; `public` ones are the same for everybody. */
  ids?: IdKind[]
  /** An `optional` route that needs the id of an anonymous cart where there is no token. */
  needsAnonymousId?: true
  /** Works only with settings that a test program has none of; tests of its own speak with a fake. */
  needsSettings?: true
}

const CARTS = '/api/shop/v4/carts'
const CONTACT = '/api/contact/contacts/self'
const MEMBERS = '/api/contact/organizations/self/members'
export const JOB_APPLICATION = {
  clientKey: '01990000-0000-7000-8000-00000000c0de',
  language: 'de',
  form: {
    salutation: 'ms',
    title: '',
    firstName: 'Jule',
    lastName: 'Harmsen',
    email: 'jule@example.com',
    mobile: '+49 170 1234567',
    street: 'Deichweg',
    streetNumber: '3a',
    additionalAddressInfo: '',
    country: 'DE',
    zipCode: '24899',
    city: 'Hafenstadt',
    birthday: '1994-05-17',
    desiredSalary: '42000',
    startDate: '2027-02-01',
    hasNoticePeriod: true,
    noticePeriod: { amount: '3', unit: 'months', reference: 'endOfQuarter', fixedDate: '' },
    isSeverelyDisabled: false,
    source: '',
    comments: '',
    talentPool: false,
    sharesInGroup: false,
  },
}

/** Of a browser that is nobody's: the keys are those of RFC 8291. */
const PUSH_SUBSCRIPTION = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/of-nobody',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

const CHILD = { firstName: 'Lotte', lastName: 'Jansen', birthday: '2017-05-03' }
const ALLOTMENTS = '/api/ticketing/allotments'
const CAMP_SHEET = { emergencyName: 'Mara Jansen', emergencyPhone: '+49 171 1234567' }
const CAMP_CHILDREN = { children: [{ ...CHILD, kitSize: '140', sheet: CAMP_SHEET }] }
const CONSENTS = '/api/contact/consents'
const BOOK = '/api/contact/addressBookEntries'
const ENTRY = { firstName: 'Bela', lastName: 'Brandt', email: 'bela@example.com', IsFavorite: false }
const CHECKOUTS = '/api/checkout/v3/checkouts'
const ORDER = `${CHECKOUTS}/:id/orders/:orderId`
const INFO = '/api/checkout/v2/checkouts/paymentInfo'
const SHOP = '/api/shop/v4/shops/:shopId'
const EVENTS = '/api/ticketing/events'
const TICKETS = '/api/wallet/v3/self/tickets'
const TRANSFERS = '/api/wallet/v3/ticketTransfers'
const PHONES = '/api/wallet/passes/v1/devices/:deviceLibraryIdentifier/registrations/:passTypeIdentifier'

const PASSED_ON = '/api/abo/self/v1'
const NOBODYS = '01990000-0000-7000-8000-00000000ffff'

const OWN_URL = 'http://stores.club.localhost:3199/konto'
const checkout = {
  cartId: '01990000-0000-7000-8000-00000000ffff',
  shippingAddress: ADDRESS,
  billingAddress: ADDRESS,
  acceptedTerms: true,
}

/**
 * Who may call what: one row per route and method, or the access gate is red. A HEAD that Fastify adds to a GET is the GET's
 * row. This table is written by hand on purpose: it is compared with what the routes say of themselves.
 */
export const policy: Record<string, PolicyRow> = {
  'POST /api/account/client-errors': { access: 'public', body: { code: 'login_required', step: 'silent' } },
  'GET /api/cms/news': { access: 'public' },
  'GET /api/cms/news/:uid': { access: 'public', ids: ['public'] },
  'GET /api/cms/v2/videos/:uid/configuration': { access: 'public', ids: ['public'] },
  'GET /api/cms/v2/videos/authentication': { access: 'optional' },
  'GET /api/cms/v2/videos/initialize': { access: 'optional' },
  'GET /api/cms/v2/videos/heartbeat/:ticket': { access: 'optional', ids: ['videoPlay'] },
  'PUT /api/cms/v2/videos/plays/:ticket/position': {
    access: 'optional',
    body: { seconds: 12 },
    ids: ['videoPlay'],
  },
  'GET /api/account/self/groups': { access: 'person' },
  'GET /api/account/self/overview': { access: 'self' },
  'GET /api/account/self/membershipCards': { access: 'person' },
  'GET /api/account/self/passkeys': { access: 'person' },
  'POST /api/account/self/passkeys/options': { access: 'person', freshSignIn: true },
  'POST /api/account/self/passkeys': {
    access: 'person',
    freshSignIn: true,
    body: { name: 'Laptop', credential: { rawId: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' } },
  },
  'PUT /api/account/self/passkeys/:id': { access: 'person', body: { name: 'Laptop' }, ids: ['passkey'] },
  'DELETE /api/account/self/passkeys/:id': { access: 'person', freshSignIn: true, ids: ['passkey'] },
  'GET /api/account/push': { access: 'person' },
  'PUT /api/account/push/choices': {
    access: 'person',
    body: {
      ...{ teams: [], kickOff: 'own', sales: true, waitingList: true, transfers: true },
      ...{
        isQuiet: true,
        quietFrom: 1_320,
        quietUntil: 480,
        zone: 'Europe/Berlin',
        waitingListAlways: false,
      },
    },
  },
  'POST /api/account/push/devices': {
    access: 'person',
    body: {
      subscription: PUSH_SUBSCRIPTION,
      ...{ language: 'de', browser: 'Firefox', system: 'Linux', zone: 'Europe/Berlin' },
    },
  },
  'DELETE /api/account/push/devices/:id': { access: 'person', ids: ['pushDevice'] },
  // A program in a test reaches no push service: tests of its own speak with a fake.
  'POST /api/account/push/devices/:id/try': { access: 'person', ids: ['pushDevice'], needsSettings: true },
  'POST /api/account/push/renewals': {
    access: 'public',
    body: { former: 'https://push.example.org/send/nobody', subscription: PUSH_SUBSCRIPTION },
  },
  'GET /api/account/accounts/self': { access: 'person' },
  'PUT /api/account/accounts/self/password': {
    access: 'person',
    body: {
      currentPassword: 'Nobody-has-1899!',
      newPassword: 'Kurvenlicht-27!',
      confirmNewPassword: 'Kurvenlicht-27!',
    },
  },
  'GET /api/account/self/sessions': { access: 'person' },
  'DELETE /api/account/self/sessions/:id': { access: 'person', ids: ['session'] },
  'POST /api/account/self/sessions/endOthers': { access: 'person' },
  'POST /api/account/self/sessions/endAll': { access: 'person' },

  [`GET ${CONTACT}`]: { access: 'self' },
  [`PUT ${CONTACT}`]: { access: 'person', body: { mobile: '+49691234567' } },
  [`GET ${CONTACT}/deletion`]: { access: 'person' },
  [`POST ${CONTACT}/exports`]: { access: 'person', freshSignIn: true },
  [`POST ${CONTACT}/privacyRequests`]: { access: 'person' },
  [`GET ${CONTACT}/privacyRequests`]: { access: 'person' },
  [`GET ${CONTACT}/exports`]: { access: 'person' },
  [`GET ${CONTACT}/exports/:id/files/:token`]: { access: 'person', ids: ['export', 'exportToken'] },
  [`GET ${CONTACT}/addresses`]: { access: 'self' },
  [`POST ${CONTACT}/addresses`]: { access: 'self', body: ADDRESS },
  [`PUT ${CONTACT}/addresses`]: { access: 'self', body: { ...ADDRESS, id: checkout.cartId } },
  [`PUT ${CONTACT}/addresses/:id`]: { access: 'self', body: ADDRESS, ids: ['address'] },
  [`DELETE ${CONTACT}/addresses/:id`]: { access: 'self', ids: ['address'] },
  [`POST ${CONTACT}/addresses/:id/setDefaultOrderAddress`]: { access: 'self', ids: ['address'] },
  [`POST ${CONTACT}/addresses/:id/setDefaultInvoiceAddress`]: { access: 'self', ids: ['address'] },
  [`GET ${CONTACT}/emails`]: { access: 'person' },
  [`POST ${CONTACT}/emails`]: {
    access: 'person',
    body: { email: 'second@probe.example', confirmEmail: 'second@probe.example' },
  },
  [`DELETE ${CONTACT}/emails/:id`]: { access: 'person', ids: ['email'] },
  [`PUT ${CONTACT}/emails/:id/resendConfirmationEmail`]: { access: 'person', ids: ['email'] },
  [`POST ${CONTACT}/emails/:id/setDefaultEmailAddress`]: {
    access: 'person',
    freshSignIn: true,
    ids: ['email'],
  },
  'GET /api/contact/emailLinks/:token': { access: 'public', ids: ['public'] },
  'POST /api/contact/emailLinks/:token': { access: 'optional', ids: ['public'] },
  [`GET ${BOOK}`]: { access: 'self' },
  [`POST ${BOOK}`]: { access: 'self', body: ENTRY },
  [`PATCH ${BOOK}/:id`]: { access: 'self', body: { IsFavorite: true }, ids: ['addressBookEntry'] },
  [`DELETE ${BOOK}/:id`]: { access: 'self', ids: ['addressBookEntry'] },
  'GET /api/cms/contacts/self': { access: 'self' },
  [`GET ${CONSENTS}`]: { access: 'self' },
  [`POST ${CONSENTS}/:id`]: {
    access: 'self',
    body: { language: 'de', textVersion: consentTopics[0]!.textVersion },
    ids: ['public'],
  },
  [`GET ${CONSENTS}/contactConsents/self`]: { access: 'self' },
  [`DELETE ${CONSENTS}/contactConsents/self`]: { access: 'self' },
  [`PUT ${CONSENTS}/contacts/:id/terminate`]: { access: 'self', ids: ['contactConsent'] },
  // The link in a mail is the permission.
  [`GET ${CONSENTS}/confirmations/:token`]: { access: 'public', ids: ['public'] },
  [`POST ${CONSENTS}/confirmations/:token`]: { access: 'public', ids: ['public'] },
  [`GET ${CONSENTS}/withdrawals/:token`]: { access: 'public', ids: ['public'] },
  [`POST ${CONSENTS}/withdrawals/:token`]: { access: 'public', ids: ['public'] },
  'GET /api/newsletters/:id/page': { access: 'public', ids: ['public'] },
  'POST /api/newsletters/reports': {
    access: 'public',
    needsSettings: true,
    body: { reports: [{ type: 'hardBounce', email: 'weg@mail.example' }] },
  },
  'GET /api/contact/countries': { access: 'public' },
  'GET /api/contact/partners': { access: 'public' },
  [`GET ${CONTACT}/organizations/memberships`]: { access: 'person' },
  [`PATCH ${CONTACT}/organizations/:id/membership`]: {
    access: 'person',
    ids: ['organisationInvitedTo'],
    body: {},
  },
  [`DELETE ${CONTACT}/organizations/:id/membership`]: { access: 'person', ids: ['organisationInvitedTo'] },
  [`GET ${CONTACT}/organizations/application`]: { access: 'person' },
  [`POST ${CONTACT}/organizations/application`]: { access: 'person' },
  [`PUT ${CONTACT}/organizations/application`]: { access: 'person' },
  [`DELETE ${CONTACT}/organizations/application`]: { access: 'person' },
  'GET /api/contact/organizations/invitations/:token': { access: 'public', ids: ['public'] },
  'GET /api/school/camps': { access: 'public' },
  'GET /api/school/camps/:slug': { access: 'public', ids: ['public'] },
  'POST /api/school/camps/:slug/bookings': { access: 'person', ids: ['public'], body: CAMP_CHILDREN },
  'POST /api/school/camps/:slug/waits': { access: 'person', ids: ['public'], body: CAMP_CHILDREN },
  'GET /api/school/draws/:id/proof': { access: 'public', ids: ['public'] },
  'POST /api/school/draws/:id/applications': { access: 'person', ids: ['public'], body: CAMP_CHILDREN },
  'DELETE /api/school/self/applications/:id': { access: 'person', ids: ['campApplication'] },
  'DELETE /api/school/self/waits/:id': { access: 'person', ids: ['campWait'] },
  'GET /api/school/self/camps': { access: 'person' },
  'GET /api/school/self/places/:id/sheet': { access: 'person', ids: ['campPlace'] },
  'PUT /api/school/self/places/:id/sheet': {
    access: 'person',
    ids: ['campPlace'],
    body: { kitSize: '140', sheet: CAMP_SHEET },
  },
  'GET /api/school/self/bookings/:id/cancellation': { access: 'person', ids: ['campBooking'] },
  'POST /api/school/self/bookings/:id/cancellation': {
    access: 'person',
    ids: ['campBooking'],
    body: { places: [NOBODYS], refundCents: 0 },
  },
  'GET /api/careers/jobs': { access: 'public' },
  'GET /api/careers/jobs/:originId': { access: 'public', ids: ['public'] },
  'POST /api/careers/jobs/:originId/applications': {
    access: 'optional',
    ids: ['public'],
    body: JOB_APPLICATION,
  },
  // Whoever has the secret of an application, in a header of its own.
  'POST /api/careers/jobs/:originId/applications/:id/verify': {
    access: 'public',
    ids: ['public', 'public'],
    body: { documents: [{ name: 'Lebenslauf.pdf', bytes: 4_000 }] },
  },
  'PUT /api/careers/jobs/:originId/applications/:id/documents': {
    access: 'public',
    ids: ['public', 'public'],
  },
  'GET /api/careers/applications/:id': { access: 'public', ids: ['public'] },
  'POST /api/careers/applications/:id/withdrawal': { access: 'public', ids: ['public'] },
  'PUT /api/careers/applications/:id/talent-pool': {
    access: 'public',
    ids: ['public'],
    body: { stays: false },
  },
  'GET /api/careers/self/applications': { access: 'person' },
  'POST /api/careers/self/applications/:id/withdrawal': { access: 'person', ids: ['jobApplication'] },
  'PUT /api/careers/self/applications/:id/talent-pool': {
    access: 'person',
    ids: ['jobApplication'],
    body: { stays: false },
  },
  'GET /api/families/self': { access: 'person' },
  'POST /api/families/self/children': { access: 'person', body: CHILD },
  'PUT /api/families/self/children/:id': { access: 'person', ids: ['familyChild'], body: CHILD },
  'GET /api/families/self/children/:id/removal': { access: 'person', ids: ['familyChild'] },
  'DELETE /api/families/self/children/:id': { access: 'person', ids: ['familyChild'] },
  'POST /api/families/self/children/:id/account': {
    access: 'person',
    ids: ['familyChild'],
    body: { email: 'eigene@example.com' },
  },
  'GET /api/families/self/tickets': { access: 'person' },
  'GET /api/families/self/cart': { access: 'self' },
  'PUT /api/families/self/cart/:id': { access: 'person', ids: ['cartItem'], body: { children: [] } },
  'PUT /api/families/self/tickets/:id/holder': {
    access: 'person',
    ids: ['familyTicket'],
    body: { holderId: '01990000-0000-7000-8000-000000000000' },
  },
  'POST /api/families/:id/invitations': {
    access: 'person',
    ids: ['family'],
    body: { email: 'zweite@example.com' },
  },
  'DELETE /api/families/:id/invitations': { access: 'person', ids: ['family'] },
  'GET /api/families/invitations/:token': { access: 'public', ids: ['public'] },
  'PUT /api/families/invitations/:id/answer': {
    access: 'person',
    ids: ['familyInvitation'],
    body: { accept: true },
  },
  'DELETE /api/families/:id/guardians/:guardianId': { access: 'person', ids: ['family', 'familyGuardian'] },
  'PUT /api/families/requests/:id/answer': {
    access: 'person',
    ids: ['familyRequest'],
    body: { answer: 'refuse' },
  },
  [`GET ${MEMBERS}`]: { access: 'self' },
  [`POST ${MEMBERS}`]: { access: 'self', body: { memberEmail: 'bela@example.com' } },
  [`PUT ${MEMBERS}/:id`]: {
    access: 'self',
    ids: ['organisationMember'],
    body: { isAdmin: false },
  },
  [`DELETE ${MEMBERS}/:id`]: { access: 'self', ids: ['organisationMember'] },

  'GET /api/recurring/self/dues': { access: 'self' },
  'GET /api/recurring/self/dues/:id': { access: 'self', ids: ['due'] },
  'POST /api/recurring/self/dues/:id/payments': {
    access: 'self',
    ids: ['due'],
    body: { method: 'creditcard', redirectUrl: OWN_URL },
  },
  'PUT /api/recurring/self/dues/:id/paymentMethod': {
    access: 'self',
    ids: ['due'],
    body: { paymentTokenId: null },
  },
  'GET /api/shop/v2/memberships/self': { access: 'self' },
  'GET /api/shop/v2/memberships/self/priceRights': { access: 'self' },
  'GET /api/shop/v2/memberships/self/application': { access: 'person' },
  'POST /api/shop/v2/memberships/self/application': {
    access: 'person',
    body: {
      kind: 'adult',
      firstName: 'Anna',
      lastName: 'Sommer',
      birthDate: '1990-05-04',
      address: {
        firstName: 'Anna',
        lastName: 'Sommer',
        street: 'Werftstraße 1',
        postalCode: '60314',
        city: 'Falkenstadt',
        countryCode: 'DE',
      },
      acceptedStatutes: true,
    },
  },
  'DELETE /api/shop/v2/memberships/self/application': { access: 'person' },
  'GET /api/shop/v4/paywallSubscriptions': { access: 'self' },
  'GET /api/shop/v4/television/self': { access: 'self' },
  'POST /api/shop/v4/television/self/cancellation': { access: 'self' },
  'DELETE /api/shop/v4/television/self/cancellation': { access: 'self' },
  'POST /api/shop/v4/television/self/trial': { access: 'self' },
  'POST /api/shop/v4/television/self/withdrawal': { access: 'self' },
  'POST /api/shop/v4/television/self/pause': { access: 'self' },
  'DELETE /api/shop/v4/television/self/pause': { access: 'self' },
  'POST /api/shop/v4/television/self/priceChange': { access: 'self' },
  'POST /api/shop/v4/television/self/gift/preview': { access: 'self', body: { code: 'AAAA-AAAA-AAAA-AAAA' } },
  'POST /api/shop/v4/television/self/gift': { access: 'self', body: { code: 'AAAA-AAAA-AAAA-AAAA' } },
  'GET /api/shop/v4/television/self/given': { access: 'self' },
  'GET /api/shop/v4/television/self/given/:id/paper': { access: 'self', ids: ['televisionGift'] },
  [`GET ${SHOP}/products`]: { access: 'optional', ids: ['public'] },
  [`GET ${SHOP}/products/:id`]: { access: 'optional', ids: ['public', 'public'] },
  [`GET ${SHOP}/facets`]: { access: 'optional', ids: ['public'] },
  [`GET ${SHOP}/categories`]: { access: 'optional', ids: ['public'] },
  'POST /api/shop/v4/stockAlerts': {
    access: 'optional',
    body: { sku: '1.1.X', email: 'anna@example.com', language: 'de' },
  },
  'GET /api/shop/v4/stockAlerts/:token': { access: 'public', ids: ['public'] },
  'POST /api/shop/v4/stockAlerts/:token/confirmation': { access: 'public', ids: ['public'] },
  'DELETE /api/shop/v4/stockAlerts/:token': { access: 'public', ids: ['public'] },
  'GET /api/shop/v4/wishes': { access: 'self' },
  'GET /api/shop/v4/wishes/marks': { access: 'self' },
  'GET /api/shop/v4/wishes/products': { access: 'public' },
  'PUT /api/shop/v4/wishes/:id': { access: 'self', ids: ['public'], body: { sku: null } },
  'DELETE /api/shop/v4/wishes/:id': { access: 'self', ids: ['public'] },
  'POST /api/shop/v4/wishes/merges': { access: 'person', body: { items: [] } },
  'PUT /api/shop/v4/wishes/:id/notice': { access: 'person', ids: ['public'], body: { isTold: true } },
  'DELETE /api/shop/v4/wishNotices/:token': { access: 'public', ids: ['public'] },
  'POST /api/shop/v4/productImpressions': { access: 'self', body: { ProductSku: '1.1001' } },
  'GET /api/shop/v4/productImpressions': { access: 'self' },

  [`POST ${CARTS}/anonymousUser`]: { access: 'public' },
  [`POST ${CARTS}/self/claims`]: { access: 'person', body: { userId: 'AAAAAAAAAAAAAAAAAAAAAA' } },
  [`GET ${CARTS}/self/reminder`]: { access: 'person' },
  [`PUT ${CARTS}/self/reminder`]: { access: 'person', body: { isAsked: true } },
  'DELETE /api/shop/v4/cartReminders/:token': { access: 'public', ids: ['public'] },
  [`GET ${CARTS}/self/keeping`]: { access: 'public' },
  [`PUT ${CARTS}/self/keeping`]: { access: 'public', body: { isKept: true } },
  [`GET ${CARTS}/self`]: { access: 'optional', needsAnonymousId: true },
  [`POST ${CARTS}/self/items`]: {
    access: 'optional',
    needsAnonymousId: true,
    body: { sku: '1.1.X', quantity: 1, userOptionValues: [{ key: 'flockName', value: 'ANNA' }] },
  },
  [`PUT ${CARTS}/self/items/:id`]: {
    access: 'optional',
    needsAnonymousId: true,
    body: { quantity: 1 },
    ids: ['cartItem'],
  },
  [`DELETE ${CARTS}/self/items/:id`]: { access: 'optional', needsAnonymousId: true, ids: ['cartItem'] },
  [`POST ${CARTS}/self/items/:id/prolong`]: { access: 'optional', needsAnonymousId: true, ids: ['cartItem'] },

  'POST /api/shop/v2/vouchers': {
    access: 'optional',
    needsAnonymousId: true,
    body: { voucherCode: 'NOBODY-HAS-THIS' },
  },
  'DELETE /api/shop/v2/vouchers/:code': { access: 'optional', needsAnonymousId: true, ids: ['code'] },
  'POST /api/shop/v2/carts/self/discounts': {
    access: 'optional',
    needsAnonymousId: true,
    body: { partnerId: 1, code: 'NOBODY-HAS-THIS' },
  },
  'DELETE /api/shop/v2/carts/self/discounts/:id': {
    access: 'optional',
    needsAnonymousId: true,
    ids: ['partnerDiscount'],
  },

  [`GET ${EVENTS}`]: { access: 'public' },
  [`GET ${EVENTS}/:id`]: { access: 'public', ids: ['public'] },
  [`GET ${EVENTS}/:id/availability`]: { access: 'public', ids: ['public'] },
  [`GET ${EVENTS}/:id/blocks/:block/seats`]: { access: 'public', ids: ['public', 'public'] },
  [`POST ${EVENTS}/:id/best-available`]: {
    access: 'optional',
    needsAnonymousId: true,
    body: { quantity: 1, priceClasses: ['1'] },
    ids: ['public'],
  },
  'GET /api/ticketing/ticketKeys': { access: 'public' },
  [`GET ${EVENTS}/:id/wishes`]: { access: 'public', ids: ['public'] },
  [`POST ${EVENTS}/:id/wishes`]: {
    access: 'person',
    body: { quantity: 1, priceClasses: ['1'] },
    ids: ['public'],
  },
  'GET /api/ticketing/self/wishes': { access: 'person' },
  'DELETE /api/ticketing/self/wishes/:id': { access: 'person', ids: ['wish'] },
  [`GET ${EVENTS}/:id/ballot`]: { access: 'public', ids: ['public'] },
  'GET /api/ticketing/ballots/:id/proof': { access: 'public', ids: ['public'] },
  'POST /api/ticketing/ballots/:id/applications': {
    access: 'person',
    body: { quantity: 1, priceClasses: ['1'] },
    ids: ['public'],
  },
  'GET /api/ticketing/self/ballots': { access: 'person' },
  'DELETE /api/ticketing/self/ballots/:id': { access: 'person', ids: ['ballotApplication'] },
  'GET /api/ticketing/self/allotments': { access: 'person' },
  'PUT /api/ticketing/self/allotments/:id/wish': {
    access: 'person',
    body: { quantity: 1, priceClasses: [], takesFewer: true, groupCode: null },
    ids: ['allotment'],
  },
  'DELETE /api/ticketing/self/allotments/:id/wish': { access: 'person', ids: ['allotment'] },
  'GET /api/ticketing/self/allotments/:id/draw': { access: 'person', ids: ['allotment'] },
  [`POST ${ALLOTMENTS}/:id/cart`]: { access: 'self', ids: ['managedAllotment'] },
  [`GET ${ALLOTMENTS}`]: { access: 'self' },
  [`GET ${ALLOTMENTS}/:id/wishes`]: { access: 'self', ids: ['managedAllotment'] },
  [`PUT ${ALLOTMENTS}/:id/terms`]: {
    access: 'self',
    body: { version: 1, maxEach: 2, paidBy: 'members', wishesUntil: '2031-01-01T12:00:00.000Z' },
    ids: ['managedAllotment'],
  },
  [`GET ${ALLOTMENTS}/:id/draft`]: { access: 'self', ids: ['managedAllotment'] },
  [`POST ${ALLOTMENTS}/:id/draw`]: { access: 'self', body: { digest: 'none' }, ids: ['managedAllotment'] },
  [`POST ${ALLOTMENTS}/:id/wishes/:wishId/places`]: {
    access: 'self',
    body: { placeIds: ['01990000-0000-7000-8000-00000000ffff'] },
    ids: ['managedAllotment', 'managedWish'],
  },
  [`DELETE ${ALLOTMENTS}/:id/wishes/:wishId/places`]: {
    access: 'self',
    ids: ['managedAllotment', 'managedWish'],
  },
  [`POST ${ALLOTMENTS}/:id/hand-on`]: { access: 'self', ids: ['managedAllotment'] },
  [`PUT ${ALLOTMENTS}/:id/places/:placeId`]: {
    access: 'self',
    body: { holderName: 'Bela Brandt', boarding: null },
    ids: ['managedAllotment', 'managedPlace'],
  },

  'GET /api/gate/events': { access: 'person', group: 'steward' },
  'GET /api/gate/events/:id/list': { access: 'person', group: 'steward', ids: ['public'] },
  'GET /api/gate/events/:id/report': { access: 'person', group: 'steward', ids: ['public'] },
  'POST /api/gate/devices': {
    access: 'person',
    group: 'steward',
    body: { eventId: '01990000-0000-7000-8000-00000000ffff', gate: 'west' },
  },
  'POST /api/gate/scans': {
    access: 'person',
    group: 'steward',
    body: {
      deviceId: '01990000-0000-7000-8000-00000000ffff',
      scans: [
        { id: '01990000-0000-7000-8000-00000000fffe', code: 'SVF1', scannedAt: '2026-11-21T14:00:00Z' },
      ],
    },
  },

  [`GET ${TICKETS}`]: { access: 'self' },
  [`GET ${TICKETS}/upcoming`]: { access: 'self' },
  [`GET ${TICKETS}/archive`]: { access: 'self' },
  [`GET ${TICKETS}/:id`]: { access: 'self', ids: ['ticket'] },
  'GET /api/wallet/passes/kinds': { access: 'public' },
  [`POST ${TICKETS}/:id/applePass`]: { access: 'self', ids: ['ticket'] },
  [`POST ${TICKETS}/:id/googlePass`]: { access: 'self', ids: ['ticket'], needsSettings: true },
  'GET /api/wallet/passes/downloads/:serialNumber': { access: 'public', ids: ['public'] },
  [`POST ${PHONES}/:serialNumber`]: {
    access: 'public',
    ids: ['public', 'public', 'public'],
    body: { pushToken: 'a'.repeat(64) },
  },
  [`DELETE ${PHONES}/:serialNumber`]: { access: 'public', ids: ['public', 'public', 'public'] },
  [`GET ${PHONES}`]: { access: 'public', ids: ['public', 'public'] },
  'GET /api/wallet/passes/v1/passes/:passTypeIdentifier/:serialNumber': {
    access: 'public',
    ids: ['public', 'public'],
  },
  'POST /api/wallet/passes/v1/log': { access: 'public', body: { logs: [] } },
  [`GET ${TICKETS}/:id/pdf`]: { access: 'self', ids: ['ticket'] },
  [`PUT ${TICKETS}/:id/name`]: { access: 'self', ids: ['namedTicket'], body: { name: 'Probe Person' } },
  [`PUT ${TICKETS}/:id/media`]: { access: 'self', ids: ['ticket'], body: { media: 'print' } },
  'GET /api/wallet/v3/self/seasonTickets/upcoming': { access: 'self' },
  'GET /api/wallet/v3/self/seasonTickets/archive': { access: 'self' },
  'GET /api/wallet/v3/self/lived': { access: 'person' },
  'GET /api/wallet/v2/events/:id': { access: 'self', ids: ['public'] },
  'GET /api/wallet/v3/self/ticketTransfers': { access: 'self' },
  'GET /api/wallet/v3/self/ticketTransfers/:id': { access: 'self', ids: ['transfer'] },
  [`POST ${TRANSFERS}`]: {
    access: 'self',
    body: { ticketId: checkout.cartId, recipientMail: 'next@probe.example' },
  },
  [`PATCH ${TRANSFERS}/:id`]: {
    access: 'self',
    body: { accept: false, reasonForDeclining: 'Keine Zeit' },
    ids: ['transfer'],
  },
  [`POST ${TRANSFERS}/:id/upgrade`]: {
    access: 'self',
    body: { agreedTerms: '1', agreedRegulations: '1' },
    ids: ['transfer'],
  },
  [`DELETE ${TRANSFERS}/:id`]: { access: 'self', ids: ['transfer'] },
  // The link in a mail is the permission.
  'GET /api/wallet/v3/ticketTransferLinks/:token': { access: 'public', ids: ['public'] },
  'GET /api/wallet/v3/self/keptTickets': { access: 'self' },
  // The proof of each ticket takes the place of a token.
  'POST /api/wallet/v3/keptTickets/states': {
    access: 'public',
    body: { tickets: [{ id: checkout.cartId, issue: 1, proof: 'A'.repeat(43) }] },
  },
  'GET /api/wallet/v3/self/assets': { access: 'self' },
  'GET /api/wallet/v3/self/assetTemplates': { access: 'self' },

  'GET /api/payouts': { access: 'self' },
  'GET /api/payouts/:id': { access: 'self', ids: ['payout'] },
  'GET /api/payouts/tickets/:id/payoutAmount': { access: 'self', ids: ['ticket'] },
  'GET /api/payouts/tickets/:id/payoutInformation': { access: 'self', ids: ['ticket'] },
  'POST /api/payouts/tickets': {
    access: 'self',
    body: {
      serialNumber: 'SVF-2026-999999',
      ticketSerialNumber: `ticket.${checkout.cartId}`,
      useVoucher: true,
      address: ADDRESS,
    },
  },
  'POST /api/payouts/:id/paymentRetry': {
    access: 'self',
    ids: ['payout'],
    body: { paymentTokenId: checkout.cartId },
  },
  'POST /api/ticketing/purchasing/ticket/:id/revokeOfferOnMarketplace': { access: 'self', ids: ['ticket'] },
  'GET /api/ticketing/marketplace/events': { access: 'public' },
  'GET /api/ticketing/marketplace/events/:id/offers': { access: 'public', ids: ['public'] },

  'POST /api/checkout/v2/checkouts/creditcard': { access: 'self', body: checkout },
  'POST /api/checkout/v2/checkouts/sepa/mandates': { access: 'self', body: checkout },
  'POST /api/checkout/v2/checkouts/nopayment': { access: 'self', body: checkout },
  'POST /api/checkout/v2/checkouts/': { access: 'self', body: checkout },
  'POST /api/checkout/v3/checkouts/paypal': { access: 'self', body: checkout },
  'POST /api/checkout/v3/checkouts/klarna': { access: 'self', body: checkout },
  'POST /api/checkout/v3/checkouts/applepay': { access: 'self', body: checkout },
  'POST /api/checkout/v3/checkouts/googlepay': { access: 'self', body: checkout },
  'POST /api/checkout/v3/checkouts/purchaseOnAccount': { access: 'self', body: checkout },
  'GET /api/checkout/v3/partners': { access: 'public' },
  'POST /api/checkout/v3/guest-checkouts': {
    access: 'public',
    body: {
      ...checkout,
      method: 'creditcard',
      email: 'guest@probe.example',
      anonymousUserId: 'AAAAAAAAAAAAAAAAAAAAAA',
    },
  },
  'POST /api/checkout/v3/approvals': {
    access: 'optional',
    needsAnonymousId: true,
    body: {
      ...{ method: 'paypal', cartId: checkout.cartId, expectedTotal: 100 },
      redirectUrl: 'http://club.localhost:3000/checkout',
    },
  },
  'POST /api/checkout/v3/approvals/state': {
    access: 'optional',
    needsAnonymousId: true,
    body: { approval: 'sealed' },
  },
  'POST /api/checkout/v3/guest-orders/find': {
    access: 'public',
    body: { orderNumber: 'SVF-2026-999999', email: 'guest@probe.example' },
  },
  'POST /api/checkout/v3/guest-orders/self': { access: 'person' },
  [`GET ${CHECKOUTS}`]: { access: 'self' },
  [`GET ${CHECKOUTS}/:id`]: { access: 'optional', needsAnonymousId: true, ids: ['checkout'] },
  [`GET ${CHECKOUTS}/:id/paymentStatus`]: { access: 'optional', needsAnonymousId: true, ids: ['checkout'] },
  [`GET ${CHECKOUTS}/:id/orders`]: { access: 'optional', needsAnonymousId: true, ids: ['checkout'] },
  [`POST ${ORDER}/cancellations`]: {
    access: 'optional',
    needsAnonymousId: true,
    ids: ['checkout', 'order'],
    body: { reason: 'changedMind' },
  },
  [`POST ${ORDER}/refundPreview`]: {
    access: 'optional',
    needsAnonymousId: true,
    ids: ['checkout', 'order'],
    body: { kind: 'cancellation', items: [{ itemId: checkout.cartId }] },
  },
  [`POST ${ORDER}/returns`]: {
    access: 'optional',
    needsAnonymousId: true,
    ids: ['checkout', 'order'],
    body: { items: [{ itemId: checkout.cartId }], reason: 'tooSmall' },
  },
  [`GET ${CHECKOUTS}/returns/:id/label`]: { access: 'optional', needsAnonymousId: true, ids: ['return'] },
  'POST /api/shop/v2/terminations': {
    access: 'public',
    body: { name: 'Anna Sommer', email: 'nobody@falkenstadt.example', contractNumber: '999999' },
  },
  'POST /api/shop/v2/memberships/self/termination': { access: 'person', body: {} },
  'POST /api/checkout/v3/withdrawals': {
    access: 'public',
    body: { orderNumber: 'SVF-2026-999999', name: 'Anna Sommer', email: 'nobody@falkenstadt.example' },
  },
  [`GET ${CHECKOUTS}/files/:id`]: { access: 'optional', needsAnonymousId: true, ids: ['document'] },
  [`GET ${CHECKOUTS}/files/:id/eInvoice`]: { access: 'optional', needsAnonymousId: true, ids: ['document'] },
  [`GET ${INFO}`]: { access: 'self' },
  [`GET ${INFO}/:id/status`]: { access: 'self', ids: ['paymentToken'] },
  [`DELETE ${INFO}/:id`]: { access: 'self', ids: ['paymentToken'] },
  [`POST ${INFO}/creditcard`]: {
    access: 'self',
    body: { billingAddress: ADDRESS, redirectUrl: OWN_URL },
  },
  [`POST ${INFO}/paypal`]: { access: 'self', body: { redirectUrl: OWN_URL } },
  [`POST ${INFO}/sepa`]: { access: 'self', body: { billingAddress: ADDRESS, redirectUrl: OWN_URL } },
  // Signed by the provider instead of by a token; its body is the provider's own.
  'POST /api/checkout/v2/checkouts/paymentEvents/:provider': { access: 'public', ids: ['public'] },

  [`GET ${PASSED_ON}/recipienttransfers`]: { access: 'self' },
  [`GET ${PASSED_ON}/recipienttransfers/:id`]: { access: 'self', ids: ['recipientTransfer'] },
  [`POST ${PASSED_ON}/recipienttransfers`]: {
    access: 'self',
    body: { contractId: NOBODYS, recipientEmail: 'bela@example.com' },
  },
  [`PATCH ${PASSED_ON}/recipienttransfers/:id`]: {
    access: 'self',
    ids: ['recipientTransfer'],
    body: { accept: false, reason: 'Da bin ich verreist' },
  },
  [`DELETE ${PASSED_ON}/recipienttransfers/:id`]: { access: 'self', ids: ['recipientTransfer'] },
  [`POST ${PASSED_ON}/recipienttransfers/:id/transfersubscriber`]: {
    access: 'self',
    ids: ['recipientTransfer'],
  },
  [`GET ${PASSED_ON}/subscribertransfers`]: { access: 'self' },
  [`GET ${PASSED_ON}/subscribertransfers/:id`]: { access: 'self', ids: ['subscriberTransfer'] },
  [`POST ${PASSED_ON}/subscribertransfers`]: {
    access: 'self',
    body: { contractId: NOBODYS, subscriberEmail: 'bela@example.com' },
  },
  [`PATCH ${PASSED_ON}/subscribertransfers/:id`]: {
    access: 'self',
    ids: ['subscriberTransfer'],
    body: { accept: false, reason: 'Da bin ich verreist' },
  },
  [`DELETE ${PASSED_ON}/subscribertransfers/:id`]: { access: 'self', ids: ['subscriberTransfer'] },
  'GET /api/subscription/seasontickets/seasons': { access: 'public' },
  'GET /api/subscription/seasontickets/seasons/:season': { access: 'public', ids: ['public'] },
  'GET /api/subscription/seasontickets/seasons/:season/availability': { access: 'public', ids: ['public'] },
  'GET /api/subscription/seasontickets/seasons/:season/blocks/:block/seats': {
    access: 'public',
    ids: ['public', 'public'],
  },
  'GET /api/subscription/seasontickets/seasons/:season/best-places': { access: 'public', ids: ['public'] },
  'GET /api/subscription/seasontickets/self/waiting/:season': { access: 'person', ids: ['public'] },
  'POST /api/subscription/seasontickets/self/waiting': {
    access: 'person',
    body: { season: 2031, language: 'de' },
  },
  'DELETE /api/subscription/seasontickets/self/waiting/:season': { access: 'person', ids: ['public'] },
  'GET /api/subscription/seasontickets/self/addedmatches': { access: 'person' },
  'GET /api/subscription/seasontickets/self/contracts': { access: 'self' },
  'GET /api/subscription/seasontickets/self/contracts/:id': { access: 'self', ids: ['contract'] },
  'GET /api/abo/self/v2/contractmasterdata': { access: 'self' },
  'GET /api/abo/self/v2/contractmasterdata/:id': { access: 'self', ids: ['contractMasterData'] },
  'GET /api/abo/self/v2/contracts/': { access: 'self' },
  'GET /api/abo/self/v2/contractmasterdata/:id/prices': { access: 'self', ids: ['contractMasterData'] },
  'POST /api/abo/self/v2/contractmasterdata/:id/confirm': {
    access: 'self',
    ids: ['contractMasterData'],
    body: {},
  },
  'GET /api/abo/self/v1/contractmasterdata/:id/prices': { access: 'self', ids: ['contractMasterData'] },
  'GET /api/abo/self/v1/contractmasterdata/:id/terminationreasons': {
    access: 'self',
    ids: ['contractMasterData'],
  },
  'GET /api/abo/self/v1/contracts/:id': { access: 'self', ids: ['contract'] },
  'GET /api/abo/self/v1/contracts/:id/credits': { access: 'self', ids: ['contract'] },
  'PUT /api/abo/self/v1/contracts/:id/addresses/:type': {
    access: 'self',
    ids: ['contract', 'public'],
    body: ADDRESS,
  },
  'PATCH /api/abo/self/v1/contracts/:id/paymenttokenid': {
    access: 'self',
    ids: ['contract'],
    body: { paymentTokenId: null },
  },
  'PATCH /api/abo/self/v1/contracts/:id/details': {
    access: 'self',
    ids: ['contract'],
    body: { newShippingCode: 'print' },
  },
  'DELETE /api/abo/self/v1/contracts/:id': { access: 'self', ids: ['contract'] },
  'GET /api/abo/v1/transferlinks/:token': { access: 'public', ids: ['public'] },

  'GET /api/polls/polls/:id': { access: 'public', ids: ['public'] },
  'GET /api/polls/polls/:id/proof': { access: 'public', ids: ['public'] },
  'GET /api/polls/self/polls': { access: 'person' },
  'GET /api/polls/self/polls/:id': { access: 'person', ids: ['public'] },
  'PUT /api/polls/self/polls/:id/voice': { access: 'person', ids: ['public'] },
  'DELETE /api/polls/self/polls/:id/voice': { access: 'person', ids: ['public'] },
  'GET /api/predictions/games': { access: 'public' },
  'GET /api/predictions/games/:id/matchdays/:matchday': { access: 'public', ids: ['public', 'public'] },
  'GET /api/predictions/games/:id/table': { access: 'public', ids: ['public'] },
  'GET /api/predictions/games/:id/players/:player/matchdays/:matchday': {
    access: 'public',
    ids: ['public', 'public', 'public'],
  },
  'GET /api/predictions/self/games/:id/matchdays/:matchday': { access: 'person', ids: ['public', 'public'] },
  'PUT /api/predictions/self/matches/:id/tip': { access: 'person', ids: ['public'] },
  'PUT /api/predictions/self/games/:id/name': { access: 'person', ids: ['public'] },
  'GET /api/predictions/self/games/:id/groups': { access: 'person', ids: ['public'] },
  'POST /api/predictions/self/games/:id/groups': { access: 'person', ids: ['public'] },
  'GET /api/predictions/self/groups/:group': { access: 'person', ids: ['tipGroup'] },
  'PUT /api/predictions/self/groups/:group/name': {
    access: 'person',
    ids: ['tipGroup'],
    body: { name: 'Die Runde' },
  },
  'POST /api/predictions/self/groups/:group/invitation': { access: 'person', ids: ['tipGroup'] },
  'DELETE /api/predictions/self/groups/:group/members/:player': {
    access: 'person',
    ids: ['tipGroup', 'tipGroupMember'],
  },
  'DELETE /api/predictions/self/groups/:group/membership': { access: 'person', ids: ['tipGroup'] },
  'DELETE /api/predictions/self/groups/:group': { access: 'person', ids: ['tipGroup'] },
  'POST /api/predictions/invitation': { access: 'optional', body: { invitation: 'x' } },
  'POST /api/predictions/self/invitation': { access: 'person', body: { invitation: 'x' } },
  'GET /api/sweepstakes/sweepstakeseries/active': { access: 'public' },
  'GET /api/sweepstakes/sweepstakes/:id/proof': { access: 'public', ids: ['public'] },
  'GET /api/sweepstakes/self/sweepstakeseries/:id': { access: 'person', ids: ['public'] },
  'GET /api/sweepstakes/self/sweepstakeseries/:id/sweepstakes': { access: 'person', ids: ['public'] },
  'GET /api/sweepstakes/self/sweepstakes': { access: 'person' },
  'GET /api/sweepstakes/self/sweepstakes/:id': { access: 'person', ids: ['public'] },
  'POST /api/sweepstakes/participants/self/sweepstakes/:id': { access: 'person', ids: ['public'] },
  'DELETE /api/sweepstakes/participants/self/sweepstakes/:id': { access: 'person', ids: ['public'] },
  'PUT /api/sweepstakes/self/sweepstakes/:id/reminder': { access: 'person', ids: ['public'] },
  'DELETE /api/sweepstakes/self/sweepstakes/:id/reminder': { access: 'person', ids: ['public'] },
  'POST /api/sweepstakes/self/wins/:id': {
    access: 'person',
    ids: ['sweepstakeWin'],
    body: { accepts: false },
  },
  'POST /api/account/self/groups/:id': { access: 'person', ids: ['public'] },

  'GET /api/search': { access: 'public' },
  'GET /api/search/suggestions': { access: 'public' },

  [`DELETE ${CONTACT}`]: { access: 'person', freshSignIn: true },
}

export type PolicyRoute = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; row: PolicyRow }

export const policyRoutes: PolicyRoute[] = Object.entries(policy).map(([key, row]) => {
  const [method, url] = key.split(' ') as [PolicyRoute['method'], string]
  return { method, url, row }
})

/** The address with its parameters filled in, in their order. */
export function pathOf(url: string, ids: string[]): string {
  const left = [...ids]
  return url.replace(/:\w+/g, () => encodeURIComponent(left.shift() ?? '1'))
}
