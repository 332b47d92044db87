import type { Area } from './area.ts'

const TRANSFERS = 'modules/wallet/transfers/transfers.ts'
const TRANSFER_ENDPOINTS = 'modules/wallet/transfers/transfers.endpoints.ts'
const TRANSFER_SCHEMA = 'modules/wallet/transfers/transfers.schema.ts'
const EXCHANGE_SCHEMA = 'modules/marketplace/schema.ts'
const PAYOUT_ENDPOINTS = 'modules/marketplace/payouts/payouts.endpoints.ts'
const STEPS = 'modules/marketplace/offers.rules.ts'
const STATES = 'web/wallet/selling/offer-states.ts'

/** What a ticket’s owner does with it: passed on, sold on. */
export const tickets: readonly Area[] = [
  {
    key: 'TRF',
    name: 'Tickets that are forwarded',
    rows: [
      ['TRF-01', 'a ticket and an address', TRANSFER_SCHEMA, 'web/wallet/transfers/ForwardTicketPage.tsx'],
      ['TRF-02', 'accepted, or declined with a reason', TRANSFER_SCHEMA],
      [
        'TRF-03',
        'waits, then accepted, declined or taken back',
        'modules/wallet/transfers/transfers.rules.ts',
      ],
      ['TRF-04', 'terms and regulations are agreed to', 'modules/wallet/transfers/transfer-answers.ts'],
      ['TRF-05', 'calls: the list, and one', TRANSFERS, TRANSFER_ENDPOINTS],
      ['TRF-06', 'call: forward', 'modules/wallet/transfers/forwarding.ts', TRANSFER_ENDPOINTS],
      ['TRF-07', 'call: answer', 'modules/wallet/transfers/transfer-answers.ts', TRANSFER_ENDPOINTS],
      ['TRF-08', 'call: take back', 'modules/wallet/transfers/transfer-answers.ts', TRANSFER_ENDPOINTS],
      ['TRF-09', 'the address is not in the account', 'web/wallet/transfers/LinkLanding.tsx'],
      [
        'TRF-10',
        'a link that has expired, and whom to ask',
        'web/wallet/transfers/LinkLanding.tsx',
        'web/organisations/invitation/InvitationPage.tsx',
      ],
      ['TRF-11', 'no list is no error', 'web/wallet/transfers/transfer-data.ts'],
    ],
  },
  {
    key: 'MKT',
    name: 'Ticket exchange',
    rows: [
      ['MKT-01', 'three steps: address, payout, review', 'web/wallet/selling/OfferSteps.tsx'],
      ['MKT-02', 'the fields of an offer that is asked for', EXCHANGE_SCHEMA],
      ['MKT-03', 'price, both fees, what is left, and the way it goes', 'web/wallet/selling/AmountFacts.tsx'],
      ['MKT-04', 'somebody is paying', STEPS, STATES],
      ['MKT-05', 'on sale', STEPS, STATES],
      ['MKT-06', 'withdrawn', STEPS, STATES],
      ['MKT-07', 'sold', STEPS, STATES],
      ['MKT-08', 'paid out or not: shown as sold', STEPS, STATES],
      ['MKT-09', 'a state that nobody knows', STATES],
      ['MKT-10', 'withdrawn until it is sold, not out of a cart', 'modules/marketplace/offering.ts'],
      ['MKT-11', 'the money is paid out', 'web/wallet/selling/PayoutState.tsx'],
      ['MKT-12', 'the payout failed, and what to do', 'web/wallet/selling/PayoutState.tsx'],
      ['MKT-13', 'call: what it brings', PAYOUT_ENDPOINTS],
      ['MKT-14', 'call: whether and how', PAYOUT_ENDPOINTS],
      ['MKT-15', 'call: offers and payouts', PAYOUT_ENDPOINTS],
      ['MKT-16', 'call: offer', PAYOUT_ENDPOINTS, 'modules/marketplace/offering-tickets.ts'],
      ['MKT-17', 'call: pay out again', PAYOUT_ENDPOINTS, 'modules/marketplace/payouts/payouts.ts'],
      ['MKT-18', 'call: withdraw', PAYOUT_ENDPOINTS, 'modules/marketplace/offering.ts'],
      ['MKT-19', 'read again once it is withdrawn', 'web/wallet/selling/exchange-data.ts'],
      ['MKT-20', 'what lies in a cart stays', 'web/wallet/selling/WithdrawDialog.tsx'],
      ['MKT-21', 'the fee of the payout', 'club/resale.ts', 'modules/marketplace/prices.rules.ts'],
      ['MKT-22', 'the fee of the sale', 'club/resale.ts', 'modules/values/registry.rules.ts'],
      ['MKT-23', 'a thousand to a page', EXCHANGE_SCHEMA, 'web/wallet/selling/exchange-data.ts'],
    ],
  },
]
