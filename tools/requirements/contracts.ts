import type { Area } from './area.ts'

const SCREEN = 'web/contracts/ContractPage.tsx'
const ROUTES = 'modules/contracts/routes.ts'
const SCHEMA = 'modules/contracts/schema.ts'
const STATES = 'modules/contracts/states.rules.ts'
const TRANSFERS = 'modules/contracts/transfers/transfers.ts'
const TRANSFER_ROUTES = 'modules/contracts/transfers/transfers.routes.ts'
const TRANSFER_SCHEMA = 'modules/contracts/transfers/transfers.schema.ts'

/** Season tickets that go on from season to season. */
export const contracts: readonly Area[] = [
  {
    key: 'ABO',
    name: 'Season-ticket contracts',
    rows: [
      ['ABO-01', 'screen: another price class', 'web/contracts/ContractPriceClassPage.tsx'],
      ['ABO-02', 'screen: another form of the ticket', 'web/contracts/ContractMediumPage.tsx'],
      [
        'ABO-03',
        'screens: somebody else uses it, somebody else pays',
        'web/contracts/transfers/StartTransfer.tsx',
      ],
      ['ABO-04', 'screen: termination', 'web/contracts/ContractTerminationPage.tsx'],
      ['ABO-05', 'screen: a transfer is answered', 'web/contracts/transfers/ContractTransferPage.tsx'],
      ['ABO-06', 'a contract with its next season', SCHEMA],
      ['ABO-07', 'subscriber, recipient, contractor', SCHEMA],
      ['ABO-08', 'class and form', SCHEMA],
      ['ABO-09', 'start, end, runtime', SCHEMA],
      ['ABO-10', 'end, since when, why', SCHEMA],
      ['ABO-11', 'own, other own, of others', 'modules/contracts/views.rules.ts'],
      ['ABO-12', 'master data of a subscriber', 'modules/contracts/reading.ts'],
      ['ABO-13', 'what a subscriber sees and changes', 'modules/contracts/changes.ts'],
      ['ABO-14', 'the fields of a recipient transfer', TRANSFER_SCHEMA],
      ['ABO-15', 'the fields of a subscriber transfer', TRANSFER_SCHEMA],
      ['ABO-16', 'the eight states', STATES],
      ['ABO-17', 'begun with an address', 'modules/contracts/transfers/starting.ts'],
      ['ABO-18', 'accepted or declined', 'modules/contracts/transfers/answering.ts'],
      ['ABO-19', 'taken back', TRANSFERS],
      ['ABO-20', 'its link ends', 'modules/contracts/transfers/endings.ts'],
      ['ABO-21', 'the one becomes the other', 'modules/contracts/transfers/starting.ts'],
      ['ABO-22', 'made, answered, deleted', TRANSFERS],
      ['ABO-23', 'ended for the next season only, for good', 'modules/contracts/rules.ts'],
      ['ABO-24', 'with a tick and a reason', 'web/contracts/ContractTerminationPage.tsx'],
      ['ABO-25', 'prices of the next season', 'modules/contracts/seasons.storage.ts'],
      ['ABO-26', 'what a subscriber may', 'modules/contracts/rules.ts'],
      ['ABO-27', 'what a recipient may', 'modules/contracts/rules.ts', SCREEN],
      ['ABO-28', 'call: season tickets by filters', ROUTES],
      ['ABO-29', 'two versions under /abo/self', 'modules/contracts/endpoints.ts'],
      ['ABO-30', 'call: master data', ROUTES],
      ['ABO-31', 'call: contracts of master data', ROUTES],
      ['ABO-32', 'call: prices', ROUTES],
      ['ABO-33', 'call: one contract', ROUTES],
      ['ABO-34', 'call: prices of one contract', ROUTES],
      ['ABO-35', 'call: an address', ROUTES],
      ['ABO-36', 'call: the payment method', ROUTES],
      ['ABO-37', 'call: class and form', ROUTES],
      ['ABO-38', 'call: reasons', ROUTES],
      ['ABO-39', 'call: the end', ROUTES],
      ['ABO-40', 'call: confirmation', 'modules/contracts/confirming.ts'],
      ['ABO-41', 'call: recipient transfers', TRANSFER_ROUTES],
      ['ABO-42', 'call: begin one', TRANSFER_ROUTES],
      ['ABO-43', 'call: take it back', TRANSFER_ROUTES],
      ['ABO-44', 'call: answer it', TRANSFER_ROUTES],
      ['ABO-45', 'call: make it one of the subscriber', TRANSFER_ROUTES],
      ['ABO-46', 'call: subscriber transfers', TRANSFER_ROUTES],
      ['ABO-47', 'call: begin one', TRANSFER_ROUTES],
      ['ABO-48', 'call: take it back', TRANSFER_ROUTES],
      ['ABO-49', 'call: answer it', TRANSFER_ROUTES],
      ['ABO-50', 'why it was not begun, by its title', 'web/contracts/transfers/failure-words.ts'],
      ['ABO-51', 'why it did not become the other', 'web/contracts/transfers/failure-words.ts'],
      ['ABO-52', 'prices that do not come stay silent', 'web/contracts/contract-data.ts'],
      ['ABO-53', 'no transfer for this account', 'web/contracts/transfers/ContractTransferPage.tsx'],
      ['ABO-54', 'so many contracts to a page', SCHEMA],
    ],
  },
]
