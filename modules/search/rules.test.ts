import { describe, expect, test } from 'vitest'
import { partsOf, possibleParts } from './compounds.rules.ts'
import { excerptOf, marked } from './marking.rules.ts'
import { beginningsOf, type Indexed, queryOf, vectorOf } from './vector.rules.ts'
import { spellingsOf, typedWords, wordsIn } from './words.rules.ts'

const corpus = new Set(
  'stadion führung dauer karte fußball schule jahr haupt versammlung mitglied park platz spiel torwart tor wart mann heim auswärts trikot geschäft stelle öffnung zeit'.split(
    ' ',
  ),
)
const isWord = (text: string) => corpus.has(text)

describe('words', () => {
  test('are small letters without marks of writing', () => {
    const words = wordsIn('Die „Falken“ gewinnen 3:1 – U21-Spiel, Müller’s Tor!', 'de').map(
      (word) => word.text,
    )
    expect(words).toEqual(['die', 'falken', 'gewinnen', '3', '1', 'u21', 'spiel', 'müller', 's', 'tor'])
  })

  test('of Japanese are pairs of neighbouring characters', () => {
    expect(wordsIn('スタジアムで第3節', 'ja').map((word) => word.text)).toEqual([
      ...['スタ', 'タジ', 'ジア', 'アム', 'ムで', 'で第', '3', '節'],
    ])
    expect(wordsIn('ｽﾀｼﾞｱﾑ', 'ja')[0]!.text).toBe('スタ')
  })

  test.each([
    ['führung', ['führung', 'fuehrung', 'fuhrung']],
    ['straße', ['straße', 'strasse']],
    ['tor', ['tor']],
  ])('%s is typed as %j', (word, spellings) => {
    expect(spellingsOf(word)).toEqual(spellings)
  })

  test('count once and not for ever', () => {
    expect(typedWords('tor TOR Tor', 'de')).toEqual(['tor'])
    expect(typedWords('a b c d e f g h i j k', 'de')).toHaveLength(8)
  })
})

describe('compounds', () => {
  test.each([
    ['stadionführung', ['stadion', 'führung']],
    ['dauerkarten', ['dauer', 'karte']],
    ['fußballschule', ['fußball', 'schule']],
    ['jahreshauptversammlung', ['jahr', 'haupt', 'versammlung']],
    ['mitgliedschaft', []],
    ['torwart', ['tor', 'wart']],
    ['schulleitung', []],
    ['versammlung', []],
    ['geschäftsstellenöffnungszeiten', ['geschäft', 'stelle', 'öffnung', 'zeit']],
  ])('%s is made of %j', (word, parts) => {
    expect(partsOf(word, isWord)).toEqual(parts)
  })

  test('asks for every word that a compound may be made of', () => {
    for (const word of ['stadionführung', 'dauerkarten', 'jahreshauptversammlung']) {
      const possible = new Set(possibleParts(word))
      for (const part of partsOf(word, isWord)) expect(possible).toContain(part)
    }
    expect(possibleParts('x'.repeat(100))).toEqual([])
  })
})

describe('vectors', () => {
  const document: Indexed = {
    language: 'de',
    title: 'Die Stadionführung',
    teaser: 'Mit Führung',
    body: "It's \\ 'quoted'",
  }
  const stemOf = (word: string) => (word === 'die' ? null : word)

  test('weigh titles over their parts and both over the text', () => {
    const vector = vectorOf(document, { stemOf, isWord })
    expect(vector).toContain("'stadionführung':2A")
    expect(vector).toContain("'stadionfuehrung':2A")
    expect(vector).toContain("'führung':2B,14C")
    expect(vector).not.toContain("'die'")
  })

  test('hold the beginnings of titles only', () => {
    expect(beginningsOf(document, isWord).split(' ')).toEqual(
      expect.arrayContaining(["'stadionführung'", "'führung'", "'fuehrung'"]),
    )
    expect(beginningsOf(document, isWord)).not.toContain('quoted')
  })

  test('a query asks for every word in one of its meanings', () => {
    const query = queryOf([[{ stems: ['tor'] }, { stems: ['tor', 'wart'] }], [{ beginning: 'fal' }], []])
    expect(query).toBe("('tor' | ('tor' & 'wart')) & ('fal':*)")
    expect(
      queryOf([
        [{ beginning: '' }, { stems: [''] }],
        [{ beginning: 'v' }, { beginning: '' }],
      ]),
    ).toBe("('v':*)")
    expect(queryOf([[{ beginning: "o'neill\\" }]])).toBe("('o''neill\\\\':*)")
  })
})

describe('marking', () => {
  const hits = (text: string, q: string) =>
    marked(text, q).flatMap((piece) => (piece.isHit ? [piece.text] : []))

  test.each([
    ['Führungen im Stadion', 'fuehrung', ['Führungen']],
    ['Die Stadionführung', 'führung', ['führung']],
    ['Dauerkarten sind da', 'dauerkarte', ['Dauerkarten']],
    ['スタジアムで会おう', 'スタジアム', ['スタジアム']],
    ['Nichts davon', 'tor', []],
    ['Alles', '', []],
  ])('in “%s” %s marks %j', (text, q, expected) => {
    expect(hits(text, q)).toEqual(expected)
    expect(
      marked(text, q)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  })

  test('an excerpt stands around the first hit and ends at a word', () => {
    const text = `${'Viel Text davor. '.repeat(30)}Hier ist die Führung. ${'Und danach. '.repeat(30)}`
    const excerpt = excerptOf(text, 'Führung', 120)
    expect(excerpt).toContain('Führung')
    expect(excerpt.length).toBeLessThan(130)
    expect(excerpt.startsWith('… ')).toBe(true)
    expect(excerptOf('Kurz', 'x')).toBe('Kurz')
  })
})
