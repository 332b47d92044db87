import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { club, type Language } from '#club/club.ts'
import { words } from '#club/words.ts'
import { withClubWords } from './club-words.ts'
import { type Texts, withFallback } from './merge-texts.ts'
import { createSmallTranslator } from './small-translator.ts'
import { createTranslator } from './translator.ts'

const folder = new URL('../texts/', import.meta.url)
const namespaces = readdirSync(new URL('de/', folder)).map((file) => file.replace('.json', ''))
const read = (language: Language, namespace: string): Texts =>
  withClubWords(
    JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, folder), 'utf8')),
    words[language],
  )

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}

const places = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name).sort()
/** Languages differ in their plural forms, so `_one` and `_other` count as one key. */
const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** What the specification words itself stands in English as it does there. */
const VERBATIM = [
  ['TIX-01', 'ownTickets', 'tab.upcoming', 'Day ticket'],
  ['TIX-01', 'ownTickets', 'tab.archive', 'Day ticket archive'],
  ['TIX-01', 'ownTickets', 'tab.seasonTickets', 'Season tickets'],
  ['TIX-01', 'ownTickets', 'tab.seasonTicketArchive', 'Season ticket archive'],
  ['TIX-01', 'ownTickets', 'tab.exchange', 'Ticket exchange history'],
  ['TRF-10', 'transfers', 'received.Expired.title', 'Link expired'],
  ['TRF-10', 'transfers', 'over.Expired.title', 'Link expired'],
  ['TRF-10', 'organisations', 'invitation.over.expired.title', 'Link expired'],
  ['FAN-11', 'organisations', 'invitation.wrong.title', 'Invalid Account for Invite Link'],
  ['FAN-11', 'errors', 'native.INVALID_ACCOUNT_FOR_INVITE_LINK', 'Invalid Account for Invite Link'],
  ['FAN-12', 'organisations', 'actions.full', 'Maximum Number of Admins Reached'],
  ['FAN-12', 'errors', 'native.MAXIMUM_NUMBER_OF_ADMINS_REACHED', 'Maximum Number of Admins Reached'],
] as const

describe('texts', () => {
  test.each(VERBATIM)('%s %s says %s in the words of the specification', (_, namespace, key, text) => {
    expect(Object.fromEntries(flat(read('en', namespace)))[key]).toBe(text)
  })

  test.each(club.languages)('I18N-01 all namespaces exist in %s', (language) => {
    const own = readdirSync(new URL(`${language}/`, folder)).map((file) => file.replace('.json', ''))
    expect(own.sort()).toEqual([...namespaces].sort())
  })

  test.each(namespaces)('I18N-01 %s says the same things in all three languages', (namespace) => {
    const [german, ...others] = club.languages.map((language) => flat(read(language, namespace)))
    const keys = (entries: [string, string][]) =>
      [...new Set(entries.map(([key]) => withoutForm(key)))].sort()
    for (const other of others) expect(keys(other)).toEqual(keys(german!))
  })

  test.each(namespaces)(
    'I18N-01 %s has every plural in the form that each language counts with',
    (namespace) => {
      // Without it the German form would stand in its place: the fallback comes key by key.
      const counted = flat(read('de', namespace)).flatMap(([key]) => (key.endsWith('_other') ? [key] : []))
      for (const language of club.languages)
        expect(flat(read(language, namespace)).map(([key]) => key)).toEqual(expect.arrayContaining(counted))
    },
  )

  test.each(namespaces)('%s fills in the same values in all three languages', (namespace) => {
    const byKey = (language: Language) => {
      const found = new Map<string, Set<string>>()
      for (const [key, text] of flat(read(language, namespace))) {
        const names = found.get(withoutForm(key)) ?? new Set()
        for (const name of places(text)) if (name !== 'count') names.add(name!)
        found.set(withoutForm(key), names)
      }
      return Object.fromEntries([...found].map(([key, names]) => [key, [...names].sort()]))
    }
    expect(byKey('en')).toEqual(byKey('de'))
    expect(byKey('ja')).toEqual(byKey('de'))
  })

  test('the club has the same words in all three languages, and each of them is in braces alone', () => {
    expect(Object.keys(words.en)).toEqual(Object.keys(words.de))
    expect(Object.keys(words.ja)).toEqual(Object.keys(words.de))
    const texts = { a: '{account} of {{name}}', b: { c: '{code}-2026' } }
    expect(withClubWords(texts, { account: 'Dorf-ID', code: 'TSP' })).toEqual({
      a: 'Dorf-ID of {{name}}',
      b: { c: 'TSP-2026' },
    })
    expect(() => withClubWords(texts, { code: 'TSP' })).toThrow('no word {account}')
  })

  test('I18N-03 a key that is missing in a language is the German one', () => {
    expect(withFallback({ a: 'A', c: { d: 'D' } }, { a: 'x', b: 'B', c: { d: 'y', e: 'E' } })).toEqual({
      a: 'A',
      b: 'B',
      c: { d: 'D', e: 'E' },
    })
    const server = createTranslator({
      language: 'ja',
      resources: { de: { shell: { only: 'nur deutsch' } }, ja: { shell: {} } },
    })
    expect(server.t('only', { ns: 'shell' })).toBe('nur deutsch')
  })
})

describe('the small translator of the browser', () => {
  const counts = [0, 1, 2, 5, 11, 1234]
  const given = (language: Language) =>
    Object.fromEntries(namespaces.map((namespace) => [namespace, read(language, namespace)]))

  test.each(club.languages)('says in %s what i18next says on the server, for every text', (language) => {
    const texts = given(language)
    const server = createTranslator({ language, resources: { [language]: texts } })
    const browser = createSmallTranslator({ language, texts, load: async () => ({}) })
    for (const namespace of namespaces) {
      const [there, here] = [server.getFixedT(null, namespace), browser.getFixedT(null, namespace)]
      for (const [key, text] of flat(texts[namespace]!)) {
        const values = Object.fromEntries(places(text).map((name) => [name!, `<${name}>`]))
        for (const count of counts) {
          const numbered = { ...values, count, price: 7 }
          const base = withoutForm(key)
          expect(here(base, numbered), `${namespace}:${base} ${count}`).toBe(there(base, numbered))
        }
        expect(here(key, values), `${namespace}:${key}`).toBe(there(key, values))
      }
    }
  })

  test('answers a key without text, a default and a list of keys like i18next', () => {
    const texts = { a: { known: 'ja {{n}}' }, common: { shared: 'geteilt' } }
    const server = createTranslator({ language: 'de', resources: { de: texts } })
    const browser = createSmallTranslator({ language: 'de', texts, load: async () => ({}) })
    const [there, here] = [server.getFixedT(null, 'a'), browser.getFixedT(null, 'a')]
    for (const [keys, values] of [
      ['unknown', {}],
      ['unknown', { defaultValue: 'sonst {{n}}', n: 3 }],
      [['unknown', 'known'], { n: 4 }],
      [['unknown', 'neither'], {}],
      ['shared', {}],
      ['known', {}],
    ] as const) {
      expect(here([keys].flat(), values)).toBe(there([keys].flat(), values))
    }
  })

  test('loads a further namespace once', async () => {
    let loads = 0
    const browser = createSmallTranslator({
      language: 'en',
      texts: {},
      load: async () => {
        loads += 1
        return { title: 'Cart' }
      },
    })
    expect(browser.hasLoadedNamespace('cart')).toBe(false)
    await Promise.all([browser.loadNamespaces('cart'), browser.loadNamespaces(['cart'])])
    expect([loads, browser.getFixedT(null, 'cart')('title')]).toEqual([1, 'Cart'])
  })
})
