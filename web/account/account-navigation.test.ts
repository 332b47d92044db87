import { expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import { translatorFor } from '#web/forms/translator-for-test.tsx'
import { findScreen } from '#web/paths.ts'
import { accountNavigation } from './account-navigation.ts'

/** Everything of ACC-14 and ACC-15 and what came since, by what it is about. */
const ORDER = [
  ['account'],
  ['tickets', 'orders', 'membership', 'contracts', 'dues', 'television'],
  ['data', 'addresses', 'paymentMethods'],
  ['family', 'fanClub', 'fanClubManagement', 'addressBook'],
  ['ownCamps', 'competitions', 'applications'],
  ['newsletters', 'push', 'advertisingConsent'],
]

const entries = accountNavigation.flatMap(({ screens }) => [...screens])

test('ACC-14 the menu names every screen once, each with others of its kind, the account first', () => {
  const keys = accountNavigation.map(({ screens }) => screens.map(({ key }) => key as string))
  expect(keys).toEqual(ORDER)
  expect(new Set(keys.flat()).size).toBe(20)
  expect(new Set(accountNavigation.map(({ key }) => key)).size).toBe(ORDER.length)
})

test.each([
  ['de', 'Konto, Werbeeinwilligung, Adressen, Verträge, Fanclub-Verwaltung, Mitgliedschaft, Fanclub'],
  ['de', 'Newsletter, Bestellungen, Zahlungsarten, Gewinnspiele, Tickets'],
  ['en', 'Account, Advertising consent, Addresses, Contracts, Fan club management, Membership, Fan club'],
  ['en', 'Newsletters, Orders, Payment methods, Competitions, Tickets'],
] as const)('ACC-14 in %s the menu has %s', (language, names) => {
  const { t } = translatorFor(language)
  const shown = entries.map(({ key }) => t(`screens.${key}`, { ns: 'account' }))
  expect(shown).toEqual(expect.arrayContaining(names.split(', ')))
})

test('ACC-14 every entry leads to a screen, in every language', () => {
  for (const { to, ...at } of entries)
    for (const language of club.languages)
      expect(findScreen(to(language), 'role' in at ? siteOf(at.role)!.key : 'global')).not.toBeNull()
})
