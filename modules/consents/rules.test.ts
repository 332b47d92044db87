import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { consentTopics, newsletters } from '#club/consents.ts'
import {
  buildsOnMain,
  choicesOf,
  isMainAdConsent,
  isUndo,
  mailDecision,
  refusalToGive,
  stateOf,
} from './rules.ts'
import type { ContactConsent } from './schema.ts'

const now = new Date('2026-11-22T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const topic = (name: string) => consentTopics.find((one) => one.name === name)!
const main = topic(club.mainAdConsent)

const given = (name: string, consentState: ContactConsent['consentState']): ContactConsent => ({
  id: `of-${name}`,
  name,
  consentType: topic(name).consentType,
  consentState,
  textVersion: '1',
  language: 'de',
  wording: 'Ja.',
  askedAt: now.toISOString(),
  givenAt: null,
  email: null,
  mailedAt: null,
  confirmUntil: null,
})

describe('what one may agree to', () => {
  test('CNS-05 CNS-06 the main consent has its configured name and stands before the seven sectors', () => {
    const advertising = consentTopics.filter(({ consentType }) => consentType === 'Advertising')
    expect(advertising.map(({ name }) => name)).toEqual([
      'ad-consent-eintracht',
      'leisure',
      'trade',
      'industry',
      'media',
      'mobility',
      'tourism',
      'economy',
    ])
    expect(advertising.filter(isMainAdConsent)).toEqual([main])
    expect(advertising.filter(buildsOnMain)).toHaveLength(7)
  })

  test('CNS-07 there are eight newsletters', () => {
    const names = consentTopics.filter(({ consentType }) => consentType === 'Newsletter')
    expect(names.map(({ name }) => name)).toEqual([
      'stadium',
      'digital',
      'fan-department',
      'fan-liaison',
      'fan-shop',
      'football-school',
      'american-football',
      'club-compact',
    ])
    expect(names.some(buildsOnMain)).toBe(false)
  })

  test('CNS-03 ids and names are unique, and every word exists in every language', () => {
    expect(new Set(consentTopics.map(({ id }) => id)).size).toBe(consentTopics.length)
    expect(new Set(consentTopics.map(({ name }) => name)).size).toBe(consentTopics.length)
    for (const { title, detail, wording } of consentTopics)
      for (const words of [title, detail, wording])
        for (const language of club.languages) expect(words[language].trim()).not.toBe('')
  })
})

describe('CNS-04 what is derived', () => {
  test('CNS-04 activatedByUser, userConsentId and isMainAdConsent follow from both lists', () => {
    const choices = choicesOf(
      [main, topic('leisure'), topic('stadium')],
      [given(main.name, 'Valid'), given('stadium', 'Pending')],
    )
    expect(
      choices.map(({ topic: { name }, activatedByUser, userConsentId, isMainAdConsent: isMain }) => [
        name,
        activatedByUser,
        userConsentId,
        isMain,
      ]),
    ).toEqual([
      [main.name, true, `of-${main.name}`, true],
      ['leisure', false, null, false],
      ['stadium', false, 'of-stadium', false],
    ])
  })

  test('CNS-04 each topic has exactly one choice, whatever was agreed to', () => {
    const names = consentTopics.map(({ name }) => name)
    fc.assert(
      fc.property(fc.subarray(names), (agreed) => {
        const choices = choicesOf(
          consentTopics,
          agreed.map((name) => given(name, 'Valid')),
        )
        expect(choices).toHaveLength(consentTopics.length)
        expect(choices.filter((one) => one.activatedByUser).map((one) => one.topic.name)).toEqual(
          names.filter((name) => agreed.includes(name)),
        )
      }),
    )
  })
})

describe('agreeing', () => {
  test.each([
    ['the main consent needs nothing', main.name, [], null, null],
    ['a sector needs the main consent', 'media', [], null, 'MAIN_AD_CONSENT_MISSING'],
    ['a sector with the main consent', 'media', [main.name], null, null],
    ['a newsletter needs nothing', 'digital', [], null, null],
    ['the words that were shown are the current ones', 'digital', [], main.textVersion, null],
    ['other words were shown', 'digital', [], '2019-01', 'CONSENT_TEXT_CHANGED'],
  ])('CNS-10 %s', (_title, name, liveNames, shownVersion, refusal) => {
    expect(refusalToGive(topic(name), { liveNames, shownVersion })).toBe(refusal)
  })
})

describe('mails that ask', () => {
  test.each([
    ['the first one', null, 0, 'send'],
    ['a double click', ago(1), 1, 'sentJustNow'],
    ['again after a minute', ago(newsletters.secondsBetweenMails), 1, 'send'],
    ['the last of a day', ago(3600), newsletters.mailsPerDay - 1, 'send'],
    ['one more', ago(3600), newsletters.mailsPerDay, 'limit'],
    ['one more, ended and ordered again', null, newsletters.mailsPerDay, 'limit'],
  ] as const)('CNS-10 %s', (_title, lastMailAt, mailsToday, decision) => {
    expect(mailDecision({ now, lastMailAt, mailsToday })).toBe(decision)
  })

  const former = {
    email: 'a@example.com',
    confirmedAt: ago(86_400),
    withdrawnAt: ago(60),
    withdrawnHow: 'account',
  }
  test.each([
    ['ended a minute ago in the account', former, true],
    ['never confirmed', { ...former, confirmedAt: null }, false],
    ['for another address', { ...former, email: 'b@example.com' }, false],
    ['ended by the link of a mail', { ...former, withdrawnHow: 'mail' }, false],
    ['ended yesterday', { ...former, withdrawnAt: ago(86_400) }, false],
    ['there was none', null, false],
  ])('CNS-11 undoing needs no second confirmation: %s', (_title, one, expected) => {
    expect(isUndo({ now, email: 'a@example.com', former: one })).toBe(expected)
  })

  const dates = { givenAt: null, withdrawnAt: null, confirmUntil: ago(-60) }
  test.each([
    [dates, 'asked'],
    [{ ...dates, confirmUntil: now }, 'expired'],
    [{ ...dates, givenAt: now, confirmUntil: ago(60) }, 'given'],
    [{ ...dates, givenAt: ago(5), withdrawnAt: now }, 'ended'],
    [{ ...dates, withdrawnAt: now }, 'ended'],
  ] as const)('CNS-03 the state of %o is %s', (one, state) => {
    expect(stateOf(one, now)).toBe(state)
  })
})
