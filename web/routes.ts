import { type RouteConfigEntry, route } from '@react-router/dev/routes'
import { club } from '../club/club.ts'
import { hasTwins, patternOf, type ScreenName } from './paths.ts'

/** Which file shows which screen of `paths.ts`: one line each. The language twins follow by themselves. */
const files: Partial<Record<ScreenName, string>> = {
  start: 'content/ContentPage.tsx',
  news: 'content/ContentPage.tsx',
  article: 'content/ContentPage.tsx',
  galleries: 'content/ContentPage.tsx',
  gallery: 'content/ContentPage.tsx',
  videos: 'content/ContentPage.tsx',
  video: 'content/ContentPage.tsx',
  preview: 'content/PreviewPage.tsx',
  legacy: 'content/LegacyPage.tsx',
  signInCallback: 'session/CallbackPage.tsx',
  silentCallback: 'session/CallbackSilentPage.tsx',
  signOutCallback: 'session/CallbackLogoutPage.tsx',
  offline: 'errors/OfflinePage.tsx',
  imprint: 'legal/LegalPage.tsx',
  privacy: 'legal/LegalPage.tsx',
  terms: 'legal/LegalPage.tsx',
  stadiumRules: 'legal/LegalPage.tsx',
  withdrawal: 'legal/WithdrawalPage.tsx',
  accessibility: 'legal/LegalPage.tsx',
  shop: 'shop/ShopPage.tsx',
  shopCategory: 'shop/CategoryPage.tsx',
  product: 'shop/ProductPage.tsx',
  stockAlert: 'shop/StockAlertPage.tsx',
  giftVoucher: 'shop/GiftVoucherPage.tsx',
  tickets: 'tickets/TicketsPage.tsx',
  event: 'tickets/EventPage.tsx',
  seats: 'tickets/SeatsPage.tsx',
  waitingList: 'tickets/waiting/WaitingListPage.tsx',
  marketplace: 'marketplace/MarketplacePage.tsx',
  marketplaceEvent: 'marketplace/MarketplaceEventPage.tsx',
  squad: 'matches/SquadPage.tsx',
  person: 'matches/PersonPage.tsx',
  staff: 'matches/StaffPage.tsx',
  fixtures: 'matches/FixturesPage.tsx',
  standings: 'matches/StandingsPage.tsx',
  seasonFixtures: 'matches/FixturesPage.tsx',
  seasonStandings: 'matches/StandingsPage.tsx',
  match: 'matches/MatchPage.tsx',
  matchNow: 'matches/MatchNowPage.tsx',
  matchLineUp: 'matches/MatchLineUpPage.tsx',
  matchTicker: 'matches/MatchTickerPage.tsx',
  matchStatistics: 'matches/MatchStatisticsPage.tsx',
  emailLink: 'account/emails/EmailLinkPage.tsx',
  search: 'search/SearchPage.tsx',
  cart: 'cart/CartPage.tsx',
  checkout: 'checkout/CheckoutPage.tsx',
  confirmation: 'checkout/ConfirmationPage.tsx',
  account: 'account/AccountPage.tsx',
  accountData: 'account/AccountDataPage.tsx',
  goodbye: 'account/privacy/GoodbyePage.tsx',
  addresses: 'account/AddressesPage.tsx',
  paymentMethods: 'account/payment-methods/PaymentMethodsPage.tsx',
  paymentMethodReturn: 'account/payment-methods/PaymentMethodReturnPage.tsx',
  membership: 'account/club/MembershipPage.tsx',
  fanClub: 'account/club/FanClubPage.tsx',
  orders: 'account/OrdersPage.tsx',
  order: 'account/OrderPage.tsx',
  ownTickets: 'account/tickets/OwnTicketsPage.tsx',
  ticketArchive: 'account/tickets/TicketArchivePage.tsx',
  keptTickets: 'account/tickets/KeptTicketsPage.tsx',
  ticket: 'account/tickets/TicketPage.tsx',
  seasonTickets: 'account/tickets/SeasonTicketsPage.tsx',
  seasonTicketArchive: 'account/tickets/SeasonTicketArchivePage.tsx',
  ticketExchange: 'account/tickets/TicketExchangePage.tsx',
  offerTicket: 'account/exchange/OfferTicketPage.tsx',
  payout: 'account/exchange/PayoutPage.tsx',
  advertisingConsent: 'account/consents/AdvertisingConsentPage.tsx',
  newsletters: 'account/consents/NewslettersPage.tsx',
  addressBook: 'account/address-book/AddressBookPage.tsx',
  gate: 'gate/GatePage.tsx',
  newsletterConfirmation: 'newsletter/NewsletterConfirmationPage.tsx',
  newsletterEnd: 'newsletter/NewsletterEndPage.tsx',
}

export default [
  ...(Object.entries(files) as [ScreenName, string][]).flatMap(([screen, file]) => twins(screen, file)),
  // Every other address is one of the content, or nobody's.
  route('*', 'content/ContentPage.tsx', { id: 'content' }),
]

/** A route's id is `screen.language`: `web/handler.ts` reads from it on which sites the route exists. */
function twins(screen: ScreenName, file: string): RouteConfigEntry[] {
  const languages = hasTwins(screen) ? club.languages : (['de'] as const)
  return languages.map((language) =>
    route(patternOf(screen, language), file, { id: `${screen}.${language}` }),
  )
}
