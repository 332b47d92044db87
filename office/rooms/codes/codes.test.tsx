import { describe, expect, test } from 'vitest'
import {
  noPartnerDiscount,
  noPromotion,
  noVoucher,
  PartnerForm,
  PromotionForm,
  VoucherForm,
} from './add-code.schema.ts'

const name = { de: 'Sommer', en: 'Summer', ja: '夏' }
const rulesOf = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map(({ path }) => path.join('.'))

describe('what is typed becomes what the server takes', () => {
  test('a percentage and an amount are one or the other', () => {
    const typed = { ...noPromotion, code: 'SOMMER', name, percent: '15', amountCents: 500, maxUses: '' }
    expect(PromotionForm.parse(typed)).toMatchObject({ percent: 15, amountCents: null, maxUses: null })
    expect(PromotionForm.parse({ ...typed, takes: 'amount' })).toMatchObject({
      percent: null,
      amountCents: 500,
    })
  })

  test('what is missing is named by its field', () => {
    expect(rulesOf(PromotionForm.safeParse({ ...noPromotion, name, percent: '10' }))).toContain('code')
    expect(rulesOf(PartnerForm.safeParse({ ...noPartnerDiscount, code: 'KRONE', percent: '7' }))).toEqual([
      'partnerId',
    ])
    expect(rulesOf(VoucherForm.safeParse({ ...noVoucher, reason: 'Trost' }))).toEqual(['amountCents'])
  })

  test.each(['0', '501', 'viele', '1,5'])('%s vouchers are refused', (count) => {
    const typed = { ...noVoucher, amountCents: 1000, reason: 'Trost' }
    expect(rulesOf(VoucherForm.safeParse({ ...typed, count }))).toEqual(['count'])
    expect(VoucherForm.parse(typed)).toMatchObject({ count: 1, amountCents: 1000 })
  })
})
