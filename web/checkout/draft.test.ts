// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flatAddress } from '#web/contacts/address-calls.ts'
import {
  forgetDraft,
  handOverDraft,
  openDraft,
  readDraft,
  saveDraft,
  saveTyped,
  typedAddress,
} from './draft.ts'

const values = {
  firstName: 'Nina',
  lastName: 'Neu',
  street: 'Gerbergasse 14',
  postalCode: '24899',
  city: 'Falkenstadt',
  countryCode: 'DE' as const,
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => void vi.useRealTimers())

test('CART-23 a guest becomes the owner of what they typed, and nobody else ever sees it', () => {
  openDraft(null)
  saveTyped('billing', { values, isReady: true })
  expect(openDraft('anna').typed.billing?.values.firstName).toBe('Nina')
  expect(openDraft('anna').typed.billing).toBeDefined()
  expect(openDraft('bert').typed).toEqual({})
})

/** A tab that was opened by the link of a mail. */
const inAnotherTab = () => sessionStorage.clear()

test('CART-23 whoever registers finds what they typed in the tab of the mail’s link, once', () => {
  openDraft(null)
  saveTyped('billing', { values, isReady: true })
  handOverDraft()
  inAnotherTab()
  expect(openDraft(null).typed).toEqual({})
  inAnotherTab()
  expect(openDraft('anna').typed.billing?.values.street).toBe('Gerbergasse 14')
  inAnotherTab()
  expect(openDraft('bert').typed).toEqual({})
})

test('what was handed over goes with the hold, the purchase, and before a draft of the tab itself', () => {
  vi.useFakeTimers()
  const handedOver = () => {
    inAnotherTab()
    saveTyped('billing', { values, isReady: true })
    handOverDraft()
    inAnotherTab()
  }
  handedOver()
  vi.advanceTimersByTime(26 * 60_000)
  expect(openDraft('anna').typed).toEqual({})
  handedOver()
  forgetDraft()
  expect(openDraft('anna').typed).toEqual({})
  handedOver()
  saveDraft({ payment: 'paypal' })
  expect(openDraft('anna')).toMatchObject({ typed: {}, payment: 'paypal' })
  localStorage.setItem('checkout-draft', '{')
  inAnotherTab()
  expect(openDraft('anna').typed).toEqual({})
})

test('after signing out nothing of it is left for the next guest', () => {
  openDraft('anna')
  saveDraft({ payment: 'paypal' })
  expect(openDraft(null).payment).toBe(null)
})

test('a choice is kept beside others, and all goes with the purchase', () => {
  saveDraft({ isSame: false })
  saveDraft({ payment: 'paypal' })
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
