import type { Area } from './list.ts'

const CONTRACTS = 'later: season-ticket contracts'

/** What a buyer finds again: orders, tickets, badges. */
export const account: readonly Area[] = [
  {
    key: 'ORD',
    name: 'Orders',
    rows: [
      [
        'ORD-01',
        'orders, one order, its documents',
        'web/account/OrdersPage.tsx',
        'web/account/OrderDocuments.tsx',
      ],
      ['ORD-02', 'more of the list', 'web/account/orders.ts'],
      ['ORD-03', 'the fields of an order', 'modules/checkout/order.schema.ts'],
      ['ORD-04', 'its states and their words', 'web/account/orders.ts'],
    ],
  },
  {
    key: 'TIX',
    name: 'Tickets',
    rows: [
      ['TIX-01', 'lists: ahead and archive', 'web/account/tickets/OwnTickets.tsx', CONTRACTS],
      ['TIX-02', 'ahead is the default', 'modules/wallet/tickets.schema.ts'],
      ['TIX-03', 'what a ticket says', 'web/account/tickets/TicketPage.tsx'],
      ['TIX-04', 'the fields of a ticket', 'modules/wallet/tickets.schema.ts'],
      ['TIX-05', 'call: list', 'modules/wallet/tickets.routes.ts'],
      ['TIX-06', 'call: one ticket', 'modules/wallet/tickets.routes.ts'],
      ['TIX-07', 'call: season tickets', CONTRACTS],
      ['TIX-08', 'call: the event', 'modules/wallet/tickets.routes.ts'],
    ],
  },
  {
    key: 'WAL',
    name: 'Wallet',
    rows: [
      ['WAL-01', 'the badge of a member', 'modules/wallet/assets.schema.ts'],
      ['WAL-02', 'call: own badges', 'modules/wallet/assets.routes.ts'],
      ['WAL-03', 'calls: badges and their kinds', 'modules/wallet/assets.routes.ts'],
      ['WAL-04', 'a thousand a page', 'modules/wallet/assets.schema.ts'],
    ],
  },
]
