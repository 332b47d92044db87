import { expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import { findScreen } from '#web/paths.ts'
import { accountNavigation } from './account-navigation.ts'

/**
 * ACC-15 first, then ACC-14; the address book stands with the addresses, what is due with the contracts, club TV with the
 * membership, job applications with what else one takes part in,
 * notices to devices with the newsletters, the wish list with the orders.
 */
const ORDER = [
  ...['account', 'data'],
  ...['advertisingConsent', 'addresses', 'addressBook', 'contracts', 'dues', 'fanClubManagement'],
  ...['membership', 'television', 'family', 'ownCamps'],
  ...[
    'fanClub',
    'newsletters',
    'push',
    'orders',
    'paymentMethods',
    'competitions',
    'applications',
    'tickets',
  ],
]

test('ACC-14 the menu has the order of the specification, without screens that do not exist', () => {
  const keys: string[] = accountNavigation.map(({ key }) => key)
  expect(keys).toEqual(ORDER.filter((key) => keys.includes(key)))
})

test('ACC-14 every entry leads to a screen, in every language', () => {
  for (const { to, ...at } of accountNavigation)
    for (const language of club.languages)
      expect(findScreen(to(language), 'role' in at ? siteOf(at.role)!.key : 'global')).not.toBeNull()
})
