import { expect, test } from 'vitest'
import { withoutWords } from './words.rules.ts'

test('ACC-25 what a buyer had printed on a thing goes from the line and from its name', () => {
  const item = {
    name: { de: 'Heimtrikot, M, ANNA SOMMER 9', en: 'Home shirt, M, ANNA SOMMER 9' },
    options: [
      { key: 'flockName', value: 'ANNA SOMMER' },
      { key: 'flockNumber', value: '9' },
      { key: 'shippingCode', value: 'standard' },
    ],
  }
  expect(withoutWords(item)).toEqual({
    name: { de: 'Heimtrikot, M, … 9', en: 'Home shirt, M, … 9' },
    options: [{ key: 'shippingCode', value: 'standard' }],
  })
})

test('ACC-25 a place stays what it is', () => {
  const item = {
    name: { de: 'Ticket', en: 'Ticket', ja: 'チケット' },
    options: [{ key: 'seatId', value: 'A-1-1' }],
  }
  expect(withoutWords(item)).toEqual(item)
})

test('ACC-25 a longer word is taken before a shorter one that it contains', () => {
  const item = {
    name: { de: 'Gutschein, für Anna-Lena', en: 'Gift voucher, for Anna-Lena' },
    options: [
      { key: 'message', value: 'Anna' },
      { key: 'recipientName', value: 'Anna-Lena' },
    ],
  }
  expect(withoutWords(item).name).toEqual({ de: 'Gutschein, für …', en: 'Gift voucher, for …' })
})
