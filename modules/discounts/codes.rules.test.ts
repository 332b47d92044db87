import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInBirthdayRange } from './birthday.rules.ts'
import {
  looksLikeVoucher,
  maskedVoucher,
  normalPromotionCode,
  voucherCodeFrom,
  voucherEnding,
  voucherHash,
} from './codes.rules.ts'
import { type LivePromotion, type LiveVoucher, refusalTo } from './judging.rules.ts'

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

describe('the code of a voucher', () => {
  test('C15 carries all of its 80 bits, in groups of four, and looks like one', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const code = voucherCodeFrom(one)
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
        expect(looksLikeVoucher(code)).toBe(true)
        expect(code === voucherCodeFrom(other)).toBe(Buffer.from(one).equals(Buffer.from(other)))
      }),
    )
  })

  test('is known however it is typed: small, with spaces, with letters that look like digits', () => {
    const hash = voucherHash('AB01-CD34-EF56-GH78')
    for (const typed of ['ab01cd34ef56gh78', ' ABOl CD34 EF56 GH78 ', 'AB0I-CD34-EF56-GH78'])
      expect(voucherHash(typed)).toEqual(hash)
    expect(voucherHash('AB01-CD34-EF56-GH79')).not.toEqual(hash)
    expect(maskedVoucher(voucherEnding('ab01cd34ef56gh78'))).toBe('****-****-****-GH78')
  })

  test.each(['WILLKOMMEN10', 'AB01-CD34-EF56', 'UUUU-UUUU-UUUU-UUUU', ''])(
    '%s does not look like one',
    (text) => {
      expect(looksLikeVoucher(text)).toBe(false)
    },
  )

  test('a promotion code is known in small letters and with spaces', () => {
    expect(normalPromotionCode(' willkommen 10 ')).toBe('WILLKOMMEN10')
  })
})

const now = new Date('2026-11-21T12:00:00Z')
const past = '2026-11-01T00:00:00Z'
const future = '2026-12-01T00:00:00Z'

const promotion: LivePromotion = {
  name: { de: 'x', en: 'x' },
  percent: 10,
  amountCents: null,
  appliesTo: {},
  minOrderCents: 0,
  validFrom: null,
  validUntil: null,
  activatedAt: past,
  endedAt: null,
  exclusiveSince: null,
  birthdaySince: null,
  hasRoom: true,
  birthday: null,
}

test.each<[string, Partial<LivePromotion>, string | null]>([
  ['a plain one', {}, null],
  ['not activated', { activatedAt: null }, 'PROMOTIONCODE_NOT_ACTIVE'],
  ['to be activated', { activatedAt: future }, 'PROMOTIONCODE_NOT_ACTIVE'],
  ['ended', { endedAt: past }, 'PROMOTIONCODE_NOT_ACTIVE'],
  ['to be ended', { endedAt: future }, null],
  ['too early', { validFrom: future }, 'NOT_IN_PROMOTION_TIME_RANGE'],
  ['too late', { validUntil: past }, 'NOT_IN_PROMOTION_TIME_RANGE'],
  ['at the last moment', { validUntil: now.toISOString() }, 'NOT_IN_PROMOTION_TIME_RANGE'],
  ['in its time', { validFrom: past, validUntil: future }, null],
  ['a birthday, of nobody', { birthdaySince: past }, 'NOT_IN_PROMOTION_TIME_RANGE'],
  ['a birthday of ten days ago', { birthdaySince: past, birthday: '1990-11-11' }, null],
  [
    'a birthday of eleven days ago',
    { birthdaySince: past, birthday: '1990-11-10' },
    'NOT_IN_PROMOTION_TIME_RANGE',
  ],
  ['used up', { hasRoom: false }, 'PROMOTIONCODE_RESERVATION_FAILED'],
])('a promotion that is %s', (_name, given, refusal) => {
  expect(refusalTo({ kind: 'promotion', promotion: { ...promotion, ...given } }, now)).toBe(refusal)
})

const voucher: LiveVoucher = {
  kind: 'gift',
  balanceCents: 1000,
  activatedAt: past,
  expiresAt: future,
  blockedAt: null,
  isElsewhere: false,
}

test.each<[string, Partial<LiveVoucher>, string | null]>([
  ['a plain one', {}, null],
  ['empty', { balanceCents: 0 }, 'VOUCHER_REDEEMED_OR_NOT_ACTIVE'],
  ['not activated', { activatedAt: null }, 'VOUCHER_REDEEMED_OR_NOT_ACTIVE'],
  ['expired', { expiresAt: past }, 'VOUCHER_REDEEMED_OR_NOT_ACTIVE'],
  ['blocked', { blockedAt: past }, 'VOUCHER_INVALID'],
  ['elsewhere', { isElsewhere: true }, 'VOUCHER_ALREADY_IN_USE'],
])('a voucher that is %s', (_name, given, refusal) => {
  expect(refusalTo({ kind: 'voucher', voucher: { ...voucher, ...given } }, now)).toBe(refusal)
})

test.each([
  ['1990-03-01', '2026-03-01', true],
  ['1990-03-01', '2026-03-11', true],
  ['1990-03-01', '2026-03-12', false],
  ['1990-03-01', '2026-02-28', false],
  ['1990-12-28', '2027-01-05', true],
  ['2000-02-29', '2027-03-01', true],
  [null, '2026-03-01', false],
])('CART-15 born %s, on %s: %s', (birthday, today, isIn) => {
  expect(isInBirthdayRange(birthday, today)).toBe(isIn)
})
