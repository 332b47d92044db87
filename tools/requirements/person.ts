import type { Area } from './area.ts'

const CONTRACTS = 'web/contracts/ContractsPage.tsx'
const TRANSFERS = 'modules/wallet/transfers/transfers.ts'

/** The account: everything about oneself. */
export const person: readonly Area[] = [
  {
    key: 'ACC',
    name: 'The account and personal data',
    rows: [
      ['ACC-01', 'personal data', 'web/contacts/PersonalDataForm.tsx'],
      ['ACC-02', 'addresses', 'web/contacts/AddressesPage.tsx'],
      ['ACC-03', 'e-mail addresses', 'web/contacts/emails/EmailsSection.tsx'],
      ['ACC-04', 'payment methods', 'web/payments/PaymentMethodsPage.tsx'],
      ['ACC-05', 'orders', 'web/orders/OrdersPage.tsx'],
      ['ACC-06', 'consents and newsletters', 'web/consents/AdvertisingConsentPage.tsx'],
      ['ACC-07', 'tickets', 'web/wallet/OwnTicketsPage.tsx'],
      ['ACC-08', 'ticket transfers', TRANSFERS],
      ['ACC-09', 'resale and payouts', 'web/wallet/TicketExchangePage.tsx'],
      ['ACC-10', 'season-ticket contracts', CONTRACTS],
      ['ACC-11', 'members of a fan club', 'web/organisations/MembersPage.tsx'],
      ['ACC-12', 'sweepstakes', 'web/sweepstakes/own/OwnLots.tsx'],
      ['ACC-13', 'job applications', 'web/careers/ApplicationsPage.tsx', 'modules/careers/own.ts'],
      ['ACC-14', 'the menu and its order', 'web/account/account-navigation.ts'],
      ['ACC-15', 'the parts of the personal data', 'web/overview/AccountDataPage.tsx'],
      ['ACC-16', 'name and birth date change by support', 'modules/contacts/rules.ts'],
      ['ACC-17', 'what is said of deletion', 'web/privacy/DeletionOutlook.tsx'],
      ['ACC-18', 'the three choices of the deletion dialog', 'web/privacy/RevokeDialog.tsx'],
      [
        'ACC-19',
        'membership and fan club card',
        'web/membership/own/MembershipPage.tsx',
        'web/organisations/FanClubPage.tsx',
      ],
      ['ACC-20', 'the fields of a person', 'modules/contacts/schema.ts'],
      ['ACC-21', 'no deletion while a contract runs', 'modules/privacy/rules.ts'],
      ['ACC-22', 'nothing without signing in', 'platform/http/access.ts', 'web/account/AccountFrame.tsx'],
      ['ACC-23', 'call: read oneself', 'modules/contacts/routes.ts'],
      ['ACC-24', 'call: change oneself', 'modules/contacts/routes.ts'],
      ['ACC-25', 'call: delete oneself', 'modules/privacy/routes.ts'],
      ['ACC-26', 'call: countries', 'modules/contacts/routes.ts'],
      ['ACC-27', 'call: groups', 'modules/contacts/routes.ts'],
      ['ACC-28', 'call: the daily draw', 'modules/sweepstakes/entering.ts'],
      ['ACC-29', 'call: the content system’s view', 'modules/contacts/routes.ts'],
      ['ACC-30', 'why a deletion was refused', 'modules/privacy/rules.ts'],
      ['ACC-31', 'profile languages', 'club/club.ts'],
      ['ACC-32', 'the hours of the fan service', 'club/club.ts'],
    ],
  },
]
