import { expect, test } from 'vitest'
import { flagsOf } from './flags.ts'

const rights = { isMember: false, priceGroup: null }
const nothing = { rights, contact: null, assets: null, today: '2026-11-20' }
const contact = { birthday: null, organizationPriceGroup: null }
const asset = (type: string) => ({
  assetTemplate: { id: '01a1f909-7f4d-7145-8c5b-0a2649baa0f5', type, name: { de: '', en: '' } },
})

test('CART-14 any shop membership shows member prices', () => {
  expect(flagsOf({ ...nothing, rights: { ...rights, isMember: true } }).showMemberPrices).toBe(true)
  expect(flagsOf(nothing).showMemberPrices).toBe(false)
})

test.each([
  ['1990-11-20', true],
  ['1990-11-10', true],
  ['1990-11-09', false],
  ['1990-11-21', false],
])('CART-15 born on %s: greeted on 20 November is %s', (birthday, greeted) => {
  expect(flagsOf({ ...nothing, contact: { ...contact, birthday } }).isBirthdayRange).toBe(greeted)
})

test('CART-16 the member badge in the wallet makes a member', () => {
  expect(flagsOf({ ...nothing, assets: [asset('Scarf'), asset('ClubMemberBadge')] }).isMember).toBe(true)
  expect(flagsOf({ ...nothing, assets: [asset('Scarf')] }).isMember).toBe(false)
})

test('CART-17 members of an organisation have its price groups', () => {
  const inClub = { ...contact, organizationPriceGroup: 'fanclub' }
  expect(flagsOf({ ...nothing, contact: inClub }).organisationPriceGroups).toEqual(['fanclub'])
  expect(flagsOf({ ...nothing, contact }).organisationPriceGroups).toEqual([])
})
