// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { flatAddress } from './checkout-calls.ts'
import { forgetDraft, keepDraft, keepTyped, openDraft, readDraft, typedAddress } from './draft.ts'

const values = {
  firstName: 'Nina',
  lastName: 'Neu',
  street: 'Gerbergasse 14',
  postalCode: '24899',
  city: 'Falkenstadt',
  countryCode: 'DE' as const,
}

beforeEach(() => sessionStorage.clear())

test('CART-23 a guest becomes the owner of what they typed, and nobody else ever sees it', () => {
  openDraft(null)
  keepTyped('billing', { values, isReady: true })
  expect(openDraft('anna').typed.billing?.values.firstName).toBe('Nina')
  expect(openDraft('anna').typed.billing).toBeDefined()
  expect(openDraft('bert').typed).toEqual({})
})

test('after signing out nothing of it is left for the next guest', () => {
  openDraft('anna')
  keepDraft({ payment: 'paypal' })
  expect(openDraft(null).payment).toBe(null)
})

test('a choice is kept beside others, and all goes with the purchase', () => {
  keepDraft({ isSame: false })
  keepDraft({ payment: 'paypal' })
  expect(readDraft()).toMatchObject({ isSame: false, payment: 'paypal' })
  forgetDraft()
  expect(readDraft().payment).toBe(null)
})

test('what cannot be read is no draft', () => {
  sessionStorage.setItem('checkout-draft', '{')
  expect(readDraft().typed).toEqual({})
})

test('CHK-05 a typed address goes to the server like a saved one', () => {
  expect(flatAddress(typedAddress('billing', values))).toEqual({
    ...values,
    company: null,
    additionalAddress: null,
    phone: null,
  })
})
