import { siteOf } from '#club/sites.ts'
import type { Area, Room } from './area.ts'

/** Subscriptions to club TV: in a club whose site has it. */
const TELEVISION: readonly Room[] = siteOf('television')
  ? [
      {
        key: 'television',
        path: '/club-tv',
        permission: 'contracts.read',
        load: () => import('../rooms/television/TelevisionPage.tsx'),
        screens: [
          { path: 'geschenke', load: () => import('../rooms/television/GiftsPage.tsx') },
          { path: 'geschenke/:id', load: () => import('../rooms/television/GiftPage.tsx') },
          { path: 'preise', load: () => import('../rooms/television/PricesPage.tsx') },
          { path: ':id', load: () => import('../rooms/television/SubscriptionPage.tsx') },
        ],
      },
    ]
  : []

/** What is sold, to whom, and what comes in for it. */
export const sale: readonly Area[] = [
  {
    key: 'orders',
    group: 'sale',
    icon: 'parcel',
    jump: 'b',
    rooms: [
      {
        key: 'orders',
        path: '/bestellungen',
        permission: 'orders.read',
        load: () => import('../rooms/orders/OrdersPage.tsx'),
        screens: [
          { path: 'neu', load: () => import('../rooms/counter/NewOrderPage.tsx') },
          { path: ':id', load: () => import('../rooms/orders/OrderPage.tsx') },
        ],
      },
      {
        key: 'approvals',
        path: '/freigaben',
        permission: 'orders.refund',
        load: () => import('../rooms/orders/ApprovalsPage.tsx'),
      },
      {
        key: 'agreements',
        path: '/zustimmungen',
        permission: 'orders.read',
        load: () => import('../rooms/orders/AgreementsPage.tsx'),
      },
    ],
  },
  {
    key: 'events',
    group: 'sale',
    icon: 'ticket',
    jump: 's',
    rooms: [
      {
        key: 'events',
        path: '/spiele',
        permission: 'events.read',
        load: () => import('../rooms/events/EventsPage.tsx'),
        screens: [
          { path: 'neu', load: () => import('../rooms/events/NewEventPage.tsx') },
          { path: ':id', load: () => import('../rooms/events/EventPage.tsx') },
          { path: ':id/einlass', load: () => import('../rooms/gate/GateReportPage.tsx') },
          { path: ':id/vorverkauf', load: () => import('../rooms/events/presale/PresalePage.tsx') },
        ],
      },
      {
        key: 'matchImport',
        path: '/spiele/einlesen',
        permission: 'events.change',
        load: () => import('../rooms/imports/ImportPage.tsx'),
      },
      {
        key: 'counter',
        path: '/tageskasse',
        permission: 'events.sell',
        load: () => import('../rooms/counter/CounterPage.tsx'),
      },
      {
        key: 'cash',
        path: '/kassenbuch',
        permission: 'cash.close',
        load: () => import('../rooms/counter/CashBookPage.tsx'),
      },
      {
        key: 'stewards',
        path: '/ordner',
        permission: 'gate.stewards',
        load: () => import('../rooms/gate/StewardsPage.tsx'),
      },
    ],
  },
  {
    key: 'contracts',
    group: 'sale',
    icon: 'document',
    jump: 'v',
    rooms: [
      {
        key: 'contracts',
        path: '/vertraege',
        permission: 'contracts.read',
        load: () => import('../rooms/contracts/ContractsPage.tsx'),
        screens: [{ path: ':id', load: () => import('../rooms/contracts/ContractPage.tsx') }],
      },
      {
        key: 'renewal',
        path: '/verlaengerung',
        permission: 'contracts.read',
        load: () => import('../rooms/contracts/RenewalPage.tsx'),
        screens: [{ path: ':season/warteliste', load: () => import('../rooms/contracts/WaitingPage.tsx') }],
      },
      ...TELEVISION,
    ],
  },
  {
    key: 'shop',
    group: 'sale',
    icon: 'cart',
    jump: 'p',
    rooms: [
      {
        key: 'products',
        path: '/produkte',
        permission: 'products.read',
        load: () => import('../rooms/products/ProductsPage.tsx'),
        screens: [{ path: ':id', load: () => import('../rooms/products/ProductPage.tsx') }],
      },
      {
        key: 'shelves',
        path: '/produkte/kategorien',
        permission: 'products.read',
        load: () => import('../rooms/products/categories/ShelvesPage.tsx'),
      },
      {
        key: 'codes',
        path: '/codes',
        permission: 'codes.read',
        load: () => import('../rooms/codes/CodesPage.tsx'),
      },
    ],
  },
  {
    key: 'people',
    group: 'sale',
    icon: 'account',
    jump: 'k',
    rooms: [
      {
        key: 'people',
        path: '/personen',
        permission: 'people.read',
        load: () => import('../rooms/people/PeoplePage.tsx'),
        screens: [{ path: ':id', load: () => import('../rooms/people/PersonPage.tsx') }],
      },
      {
        key: 'families',
        path: '/personen/familien',
        permission: 'people.read',
        load: () => import('../rooms/families/FamiliesPage.tsx'),
        screens: [{ path: ':id', load: () => import('../rooms/families/FamilyPage.tsx') }],
      },
      {
        key: 'organisations',
        path: '/fanclubs',
        permission: 'organisations.read',
        load: () => import('../rooms/organisations/OrganisationsPage.tsx'),
        screens: [{ path: ':id', load: () => import('../rooms/organisations/OrganisationPage.tsx') }],
      },
      {
        key: 'clubApplications',
        path: '/fanclubs/antraege',
        permission: 'organisations.read',
        load: () => import('../rooms/organisations/ApplicationsPage.tsx'),
      },
      {
        key: 'declarations',
        path: '/personen/antraege',
        permission: 'people.change',
        load: () => import('../rooms/declarations/DeclarationsPage.tsx'),
      },
      {
        key: 'privacy',
        path: '/personen/datenschutz',
        permission: 'people.privacy',
        load: () => import('../rooms/people/privacy/PrivacyDeskPage.tsx'),
      },
    ],
  },
  {
    key: 'money',
    group: 'sale',
    icon: 'card',
    jump: 'm',
    rooms: [
      {
        key: 'openItems',
        path: '/offen',
        permission: 'money.read',
        load: () => import('../rooms/orders/money/OpenItemsPage.tsx'),
      },
      {
        key: 'dues',
        path: '/beitraege',
        permission: 'money.read',
        load: () => import('../rooms/dues/DuesPage.tsx'),
      },
      {
        key: 'debits',
        path: '/lastschriften',
        permission: 'money.read',
        load: () => import('../rooms/dues/DebitsPage.tsx'),
        screens: [
          { path: 'mandate', load: () => import('../rooms/dues/MandatesPage.tsx') },
          { path: ':id', load: () => import('../rooms/dues/DebitFilePage.tsx') },
        ],
      },
      {
        key: 'transfers',
        path: '/ueberweisen',
        permission: 'money.read',
        load: () => import('../rooms/orders/money/TransfersPage.tsx'),
      },
      {
        key: 'bank',
        path: '/bank',
        permission: 'money.read',
        load: () => import('../rooms/orders/money/BankPage.tsx'),
      },
      {
        key: 'settlements',
        path: '/abgleich',
        permission: 'money.read',
        load: () => import('../rooms/settlements/SettlementsPage.tsx'),
        screens: [
          { path: 'auszahlungen', load: () => import('../rooms/settlements/ProviderPayoutsPage.tsx') },
        ],
      },
      {
        key: 'resale',
        path: '/zweitmarkt',
        permission: 'money.read',
        load: () => import('../rooms/resale/ResalePage.tsx'),
      },
    ],
  },
]
