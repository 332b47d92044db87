import { expect, test } from 'vitest'
import { collectOn, seasonEnd } from '../television.rules.ts'
import { giftExpiry, giftPeriod, giftStateOf, isEmail, isSendDay, looksLikeLink } from './gifts.rules.ts'

const now = new Date('2026-11-27T12:00:00Z')

test.each([
  ['Alles Gute zum 18. Geburtstag!', false],
  ['Frohes Fest am 24.12. um 18.30 Uhr', false],
  ['Bis bald, z.B. im Stadion.', false],
  ['おめでとう。ずっと応援しています。', false],
  ['Schau auf evil.com', true],
  ['evil．com', true],
  ['evil。com', true],
  ['http://x', true],
  ['www gewinn', true],
  ['schreib an a@b', true],
])('%s: an address %s', (text, is) => {
  expect(looksLikeLink(text)).toBe(is)
})

test.each([
  ['anna@probe.example', true],
  ["o'neil+tv@sub.probe.example", true],
  ['anna@probe', false],
  ['a@b.example,c@d.example', false],
  ['A <a@b.example>', false],
  ['a@b.example\nBcc: c@d.example', false],
  ['@b.example', false],
  [`${'a'.repeat(80)}@b.example`, false],
])('%s is an address: %s', (text, is) => {
  expect(isEmail(text)).toBe(is)
})

test.each([
  ['2026-12-24', true],
  ['2026-11-01', true],
  ['2027-11-28', true],
  ['2027-11-30', false],
  ['2027-02-30', false],
  ['24.12.2026', false],
  ['', false],
])('it can be sent on %s: %s', (day, is) => {
  expect(isSendDay(day, now)).toBe(is)
})

test('it is redeemed until the end of the third year, by the days of the club', () => {
  expect(giftExpiry(now).toISOString()).toBe('2029-12-31T22:59:59.000Z')
  expect(giftExpiry(new Date('2026-12-31T23:30:00Z')).toISOString()).toBe('2030-12-31T22:59:59.000Z')
})

test('months follow what is there, a season is the one on sale, and nothing of either is lost', () => {
  expect(giftPeriod({ months: 3 }, { now, expiresAt: null }).until.toISOString()).toBe(
    '2027-02-27T12:00:00.000Z',
  )
  const expiresAt = new Date('2027-01-31T10:00:00Z')
  expect(giftPeriod({ months: 1 }, { now, expiresAt })).toEqual({
    from: expiresAt,
    until: new Date('2027-02-28T10:00:00Z'),
  })
  const last = new Date('2026-12-31T10:00:00Z')
  expect(giftPeriod({ months: 3 }, { now: last, expiresAt: null }).until.toISOString()).toBe(
    '2027-03-31T09:00:00.000Z',
  )
  expect(giftPeriod({ months: null }, { now, expiresAt: null }).until).toEqual(seasonEnd(2027))
  const over = new Date('2026-01-01T00:00:00Z')
  expect(giftPeriod({ months: 3 }, { now, expiresAt: over }).from).toEqual(now)
})

test('what is taken back comes before unpaid, unpaid before redeemed, redeemed before over', () => {
  const gift = {
    voidedAt: null,
    redeemedAt: null,
    withheldAt: null,
    sentAt: null,
    expiresAt: giftExpiry(now),
    now,
  }
  const states = [
    gift,
    { ...gift, sentAt: now },
    { ...gift, expiresAt: now },
    { ...gift, expiresAt: now, redeemedAt: now },
    { ...gift, redeemedAt: now, withheldAt: now },
    { ...gift, redeemedAt: now, withheldAt: now, voidedAt: now },
  ]
  expect(states.map(giftStateOf)).toEqual(['open', 'sent', 'expired', 'redeemed', 'unpaid', 'voided'])
})

test('a month after free days is collected when time that was given for after them is over', () => {
  const trialEndsAt = new Date('2026-12-01T22:59:59Z')
  expect(collectOn(trialEndsAt, now, trialEndsAt)).toBe('2026-12-02')
  expect(collectOn(new Date('2027-03-01T22:59:59Z'), now, trialEndsAt)).toBe('2027-02-26')
})
