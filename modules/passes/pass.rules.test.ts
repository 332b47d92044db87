import { describe, expect, test } from 'vitest'
import { club, type Language } from '#club/club.ts'
import { fieldsOf, type PassContent, translationsOf, WORDS } from './pass.rules.ts'

const content: PassContent = {
  ticketId: '01a20318-beff-72d9-9ed9-3401a694a83b',
  issue: 2,
  eventId: '01a20318-0000-7000-8000-000000000001',
  name: {
    de: 'Falkenstadt – FC Westhafen',
    en: 'Falkenstadt v FC Westhafen',
    ja: 'ファルケンシュタット対FCノルトハーフェン',
  },
  competition: { de: 'Liga', en: 'League', ja: 'リーグ' },
  opponent: 'FC Westhafen',
  startsAt: new Date('2026-11-28T14:30:00Z'),
  doorsOpenAt: new Date('2026-11-28T12:30:00Z'),
  venue: { name: 'Falkenpark', address: 'Am Falkenpark 1', city: 'Falkenstadt' },
  block: '19',
  called: null,
  bearer: null,
  row: '12',
  seat: '8',
  ticketTypeName: { de: 'Vollzahler', en: 'Full price', ja: '一般' },
  orderNumber: 'SVH-2026-000001',
  code: 'SVH1.a.b',
  cancelledAt: null,
  terms: [
    { de: 'Das Ticket gilt für dieses Spiel.', en: 'Valid for this match.', ja: 'この試合に有効です。' },
  ],
}

/** As a phone of that language shows it: it looks each text up among the words that the pass brings along. */
function shownIn(language: Language, pass: PassContent): Record<string, string[]> {
  const words = translationsOf(pass, language)
  const say = (text: string) => words[text] ?? text
  return Object.fromEntries(
    Object.entries(fieldsOf(pass)).map(([place, fields]) => [
      place,
      fields.map(({ label, value }) => `${say(label)}: ${say(value)}`),
    ]),
  )
}

describe('TIX-03 TIX-04 what a pass shows', () => {
  test('in German', () => {
    expect(shownIn('de', content)).toEqual({
      headerFields: ['Einlass: 13:30 Uhr'],
      primaryFields: ['Spiel: Falkenstadt – FC Westhafen'],
      secondaryFields: ['Anpfiff: Samstag, 28. November 2026, 15:30 Uhr'],
      auxiliaryFields: ['Block: 19', 'Reihe: 12', 'Platz: 8', 'Karte: Vollzahler'],
      backFields: [
        `Gültigkeit: ${WORDS.code.de}`,
        'Stadion: Falkenpark, Am Falkenpark 1',
        'Bestellung oder Dauerkarte: SVH-2026-000001',
        'Ticketnummer: 01a20318-beff-72d9-9ed9-3401a694a83b',
        'Was für dieses Ticket gilt: Das Ticket gilt für dieses Spiel.',
      ],
    })
  })

  test('in English', () => {
    expect(shownIn('en', content)).toEqual({
      headerFields: ['Gates open: 13:30'],
      primaryFields: ['Match: Falkenstadt v FC Westhafen'],
      secondaryFields: ['Kick-off: Saturday, 28 November 2026, 15:30'],
      auxiliaryFields: ['Block: 19', 'Row: 12', 'Seat: 8', 'Ticket type: Full price'],
      backFields: [
        `Validity: ${WORDS.code.en}`,
        'Ground: Falkenpark, Am Falkenpark 1',
        'Order or season ticket: SVH-2026-000001',
        'Ticket number: 01a20318-beff-72d9-9ed9-3401a694a83b',
        'What holds for this ticket: Valid for this match.',
      ],
    })
  })

  test('in Japanese', () => {
    expect(shownIn('ja', content)).toMatchObject({
      headerFields: ['開場: 13:30'],
      primaryFields: ['試合: ファルケンシュタット対FCノルトハーフェン'],
      secondaryFields: ['キックオフ: 2026年11月28日土曜日 15:30'],
      auxiliaryFields: ['ブロック: 19', '列: 12', '席: 8', '券種: 一般'],
    })
  })

  test('a standing place has neither row nor seat', () => {
    const { auxiliaryFields } = shownIn('de', { ...content, block: 'N2', row: null, seat: null })
    expect(auxiliaryFields).toEqual(['Block: N2', 'Stehplatz: –', 'Karte: Vollzahler'])
  })

  test.each([
    ['handed on', { code: null }, WORDS.void],
    ['called off', { code: null, cancelledAt: new Date() }, WORDS.off],
  ] as const)('%s it says so in front and on the back', (_why, change, words) => {
    for (const language of club.languages) {
      const { secondaryFields, backFields } = shownIn(language, { ...content, ...change })
      expect(secondaryFields!.at(-1)).toBe(`${WORDS.state[language]}: ${words[language]}`)
      expect(backFields![0]).toBe(`${WORDS.state[language]}: ${words[language]}`)
    }
  })

  test('no word means two things: what is said of a change is translated as well', () => {
    for (const language of club.languages) {
      const words = translationsOf(content, language)
      expect(words[WORDS.moved.de]).toBe(WORDS.moved[language])
      for (const text of Object.values(WORDS)) expect(words[text.de]).toBe(text[language])
    }
  })
})
