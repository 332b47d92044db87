import { describe, expect, test } from 'vitest'
import {
  countryOfPhone,
  type Evidence,
  isProved,
  residenceOfOrder,
  residenceOfRenewal,
} from './residence.rules.ts'

const said = (all: Partial<Record<Evidence['kind'], string>>) =>
  Object.entries(all).map(([kind, country]) => ({ kind, country }) as Evidence)

describe('where somebody lives who orders', () => {
  test.each<[string, Partial<Record<Evidence['kind'], string>>, string | null]>([
    ['bill and number', { billing: 'AT', phone: 'AT' }, 'AT'],
    ['bill and card', { billing: 'FR', phone: 'DE', bank: 'FR' }, 'FR'],
    ['bill and account', { billing: 'FR', account: 'FR' }, 'FR'],
    ['bill and their own word', { billing: 'FR', declared: 'FR' }, 'FR'],
    ['a bill abroad alone', { billing: 'FR' }, null],
    ['a bill at home alone', { billing: 'DE' }, 'DE'],
    ['a bill at home and a number of elsewhere', { billing: 'DE', phone: 'AT' }, null],
    ['a bill at home and an old address of elsewhere', { billing: 'DE', account: 'AT' }, 'DE'],
    ['their own word against all', { billing: 'AT', phone: 'AT', declared: 'HU' }, null],
    ['two others against the bill', { billing: 'AT', phone: 'FR', bank: 'FR' }, null],
  ])('%s', (_, evidence, country) => {
    expect(residenceOfOrder(said(evidence), 'DE')?.country ?? null).toBe(country)
  })
})

describe('where somebody lives who is collected from', () => {
  test.each<[string, Partial<Record<Evidence['kind'], string>>, string, boolean]>([
    ['as before', { account: 'AT', before: 'AT' }, 'AT', true],
    ['moved, with a number there', { account: 'FR', phone: 'FR', before: 'AT' }, 'FR', true],
    ['moved, and nothing else says so', { account: 'FR', before: 'AT' }, 'FR', false],
    ['no address any more', { before: 'AT', bank: 'AT' }, 'AT', true],
    ['only a card', { bank: 'IT' }, 'IT', false],
    ['nothing at all', {}, 'DE', false],
  ])('%s', (_, evidence, country, proved) => {
    const residence = residenceOfRenewal(said(evidence), 'DE')
    expect([residence.country, isProved(residence)]).toEqual([country, proved])
  })
})

test.each([
  ['+43 1 234567', 'AT'],
  ['+352 691 000 000', 'LU'],
  ['+358401234567', 'FI'],
  ['+441632960000', null],
  ['+12025550100', null],
  ['069 18990', null],
  ['', null],
  [null, null],
])('the number %s is of %s', (phone, country) => {
  expect(countryOfPhone(phone)).toBe(country)
})
