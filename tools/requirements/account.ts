import type { Area } from './area.ts'

const PAYING = 'modules/payments/endpoints.ts'
const CONTRACTS = 'modules/contracts/routes.ts'

/** What a buyer finds again: orders, tickets, badges. */
export const account: readonly Area[] = [
  {
    key: 'ORD',
    name: 'Orders',
    rows: [
      [
        'ORD-01',
        'orders, one order, its documents',
        'web/orders/OrdersPage.tsx',
        'web/orders/OrderDocuments.tsx',
      ],
      ['ORD-02', 'more of the list', 'web/orders/orders.ts'],
      ['ORD-03', 'the fields of an order', 'modules/checkout/order.schema.ts'],
      ['ORD-04', 'its states and their words', 'web/orders/orders.ts'],
    ],
  },
  {
    key: 'PM',
    name: 'Payment methods',
    rows: [
      ['PM-01', 'a card, PayPal, direct debit', 'web/payments/PaymentMethodsPage.tsx'],
      ['PM-02', 'the kinds', 'modules/payments/schema.ts'],
      ['PM-03', 'what a card shows', 'web/payments/StoredMethod.tsx'],
      ['PM-04', 'what direct debit shows', 'web/payments/StoredMethod.tsx'],
      ['PM-05', 'cookies of what was begun', 'web/payments/begun-method.ts'],
      [
        'PM-06',
        'what a contract or a payout needs stays',
        'modules/payments/tokens.ts',
        'program/sale/buying.ts',
      ],
      ['PM-07', 'a card needs a billing address first', 'web/payments/BillingAddress.tsx', PAYING],
      ['PM-08', 'call: list', PAYING],
      ['PM-09', 'call: begin with a card', PAYING],
      ['PM-10', 'call: begin with PayPal', PAYING],
      ['PM-11', 'call: begin with direct debit', PAYING],
      ['PM-12', 'call: delete', PAYING],
      ['PM-13', 'call: how it stands', PAYING],
      [
        'PM-14',
        'why it cannot be deleted',
        'modules/payments/schema.ts',
        'web/payments/RemoveMethodDialog.tsx',
      ],
      ['PM-15', 'adding failed', 'web/payments/AddMethod.tsx', 'web/payments/PaymentMethodReturnPage.tsx'],
    ],
  },
  {
    key: 'SUC',
    name: 'What worked',
    rows: [
      [
        'SUC-01',
        'a change',
        'web/contacts/PersonalDataForm.tsx',
        'web/contacts/emails/PrimaryEmailDialog.tsx',
      ],
      ['SUC-02', 'an address for mails was added', 'web/contacts/emails/AddEmailForm.tsx'],
      ['SUC-04', 'a contract is confirmed', 'web/contracts/Renewal.tsx'],
      ['SUC-05', 'data are confirmed', 'web/contracts/ContractConfirmationPage.tsx'],
    ],
  },
  {
    key: 'TIX',
    name: 'Tickets',
    rows: [
      ['TIX-01', 'lists: ahead and archive', 'web/wallet/OwnTickets.tsx', CONTRACTS],
      ['TIX-02', 'ahead is the default', 'modules/wallet/tickets.schema.ts'],
      ['TIX-03', 'what a ticket says', 'web/wallet/TicketPage.tsx'],
      ['TIX-04', 'the fields of a ticket', 'modules/wallet/tickets.schema.ts'],
      ['TIX-05', 'call: list', 'modules/wallet/tickets.routes.ts'],
      ['TIX-06', 'call: one ticket', 'modules/wallet/tickets.routes.ts'],
      ['TIX-07', 'call: season tickets', CONTRACTS],
      ['TIX-08', 'call: the event', 'modules/wallet/tickets.routes.ts'],
      ['TIX-09', 'one season ticket a person', 'modules/tickets/season-tickets/season-tickets.storage.ts'],
      [
        'TIX-10',
        'none for a fan club',
        'modules/tickets/season-tickets/season-tickets.ts',
        'modules/wallet/transfers/forwarding.ts',
      ],
      ['TIX-11', 'the quick way to the ground', 'club/pages/quick-links.ts', 'web/wallet/TicketActions.tsx'],
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
  {
    key: 'CNS',
    name: 'Consents and newsletters',
    rows: [
      ['CNS-01', 'a hint at the app, where a club wants it', 'web/consents/NewslettersPage.tsx'],
      ['CNS-02', 'the screen', 'web/consents/AdvertisingConsentPage.tsx'],
      ['CNS-03', 'the fields of a consent', 'modules/consents/schema.ts'],
      ['CNS-04', 'what is derived', 'modules/consents/rules.ts'],
      ['CNS-05', 'the main advertising consent', 'club/consents.ts'],
      ['CNS-06', 'the sectors', 'club/consents.ts'],
      ['CNS-07', 'the newsletters', 'club/consents.ts'],
      ['CNS-08', 'call: what one may agree to', 'modules/consents/routes.ts'],
      ['CNS-09', 'call: what I agreed to', 'modules/consents/routes.ts'],
      ['CNS-10', 'call: agree', 'modules/consents/consents.ts', 'modules/consents/newsletters.ts'],
      ['CNS-11', 'call: withdraw', 'modules/consents/consents.ts', 'modules/consents/newsletters.ts'],
    ],
  },
  {
    key: 'ADB',
    name: 'Address book',
    rows: [
      ['ADB-01', 'the fields of an entry', 'modules/contacts/address-book.schema.ts'],
      ['ADB-02', 'call: the list, searched', 'modules/contacts/address-book.storage.ts'],
      ['ADB-03', 'calls: change and delete', 'modules/contacts/address-book.ts'],
    ],
  },
  {
    key: 'PWD',
    name: 'Password',
    rows: [
      ['PWD-01', 'the one of before, the new one twice', 'web/identity/PasswordForm.tsx'],
      ['PWD-02', 'the one of before is wrong', 'modules/identity/own-password.ts'],
      ['PWD-03', 'too long, too short', 'modules/identity/passwords/password.rules.ts'],
      ['PWD-04', 'no special character, no digit', 'modules/identity/passwords/password.rules.ts'],
      ['PWD-05', 'no upper-case, no lower-case letter', 'modules/identity/passwords/password.rules.ts'],
      ['PWD-06', 'call: change it', 'modules/identity/account.routes.ts'],
      ['PWD-07', 'whatever else: it could not be changed', 'web/identity/PasswordForm.tsx'],
      ['SUC-03', 'it was changed', 'web/identity/PasswordForm.tsx'],
    ],
  },
]
