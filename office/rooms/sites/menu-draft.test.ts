import { describe, expect, test } from 'vitest'
import { draftOf, entriesOf, moved, newEntry, savedEntries } from './menu-draft.ts'

const menu = {
  entries: [
    { text: { de: 'News', en: 'News' }, site: null, link: '/news/', leadsTo: '/news/' },
    { text: { de: 'Shop' }, site: 'laden', link: '/shop', leadsTo: null },
  ],
}

describe('a navigation as it is typed', () => {
  test('comes back as it was saved, and says what leads nowhere', () => {
    const drafts = draftOf(menu)
    expect(drafts.map(({ isLost }) => isLost)).toEqual([false, true])
    expect(entriesOf(drafts)).toEqual({ entries: savedEntries(menu.entries) })
  })

  test.each([
    ['text', { text: { de: ' ', en: 'News', ja: '' } }],
    ['twice', { text: { de: 'Shop', en: '', ja: '' } }],
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { site: 'laden', link: 'https://www.example/' }],
  ] as const)('a fault is named: %s', (fault, more) => {
    const [first, second] = draftOf(menu)
    const read = entriesOf([{ ...first!, ...more }, second!])
    expect(read).toMatchObject({ fault })
  })

  test('all fit in one line, in each language', () => {
    const named = (word: string, language = 'de') =>
      Array.from({ length: 6 }, (_, at) => ({
        ...newEntry(),
        text: { de: `E${at}`, en: '', ja: '', [language]: `${word}${at}` },
        link: '/',
      }))
    expect(entriesOf(named('Spielplan'))).toHaveProperty('entries')
    expect(entriesOf(named('Geschäftsstelle'))).toMatchObject({ fault: 'long' })
    expect(entriesOf(named('ゲーム', 'ja'))).toHaveProperty('entries')
    expect(entriesOf(named('ファンクラブ会員', 'ja'))).toMatchObject({ fault: 'long' })
  })

  test('neither none nor more than fit', () => {
    expect(entriesOf([])).toMatchObject({ fault: 'count' })
    expect(entriesOf(Array.from({ length: 9 }, newEntry))).toMatchObject({ fault: 'count' })
  })

  test('an entry moves by one, and stays at the ends', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
  })
})
