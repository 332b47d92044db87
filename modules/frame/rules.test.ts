import { describe, expect, test } from 'vitest'
import { isAllowedLink } from './links.rules.ts'
import { chooseNotices, meets, type Notice, noticeKey, shownAs } from './notices.rules.ts'
import { Address, NoticeTerms } from './schema.ts'

const notice = (given: Partial<Notice> = {}): Notice => ({
  ...{
    id: '0',
    version: 1,
    kind: 'banner',
    text: { de: 'Einlass' },
    link: null,
    linkLabel: null,
    sites: null,
  },
  ...{ fromAt: '2026-05-01T10:00:00.000Z', untilAt: null, isOn: true, isDismissible: true, position: 100 },
  ...given,
})

describe('above a page', () => {
  test('stands one of each kind, the urgent one first; of several the smaller number, then what began later', () => {
    const chosen = chooseNotices([
      notice({ id: 'a' }),
      notice({ id: 'b', fromAt: '2026-05-02T10:00:00.000Z' }),
      notice({ id: 'c', kind: 'breaking', position: 7 }),
      notice({ id: 'd', kind: 'breaking', position: 8, fromAt: '2026-05-03T10:00:00.000Z' }),
    ])
    expect(chosen.map(({ id }) => id)).toEqual(['c', 'b'])
  })

  test.each([
    ['other sites', { sites: ['klub'] }, { sites: ['profis'] }, false],
    ['a site of all', { sites: ['klub'] }, { sites: null }, true],
    ['another kind', { kind: 'breaking' as const }, {}, false],
    [
      'one after the other',
      { untilAt: '2026-05-02T00:00:00.000Z' },
      { fromAt: '2026-05-02T00:00:00.000Z' },
      false,
    ],
    ['open ends', { fromAt: '2026-05-09T00:00:00.000Z' }, {}, true],
  ])('two meet: %s', (_, one, other, expected) => {
    expect(meets(notice(one), notice(other))).toBe(expected)
    expect(meets(notice(other), notice(one))).toBe(expected)
  })

  test('a reader sees the best language there is, and whoever closed words sees others', () => {
    const words = { de: 'Einlass ab 14 Uhr', en: 'Gates open at 2 pm' }
    const shown = (reader: 'de' | 'en' | 'ja') => shownAs(notice({ text: words }), reader, null)
    expect([shown('de').language, shown('ja').language, shown('ja').text]).toEqual(['de', 'en', words.en])
    expect(noticeKey(notice())).toMatch(/^[0-9a-f]{12}$/)
    expect(noticeKey(notice())).not.toBe(noticeKey(notice({ text: { de: 'Einlass!' } })))
  })
})

describe('addresses', () => {
  test.each([
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      '/a\r\nSet-Cookie: x',
    ],
    ...['ftp://x.example', ' ', '/a b', 'JAVASCRIPT:alert(1)', 'https://x.example/\u0000', 'vbscript:x'],
  ])('%j is none', (address) => {
    expect(Address.safeParse(address).success).toBe(false)
  })

  test('lead within the club or over an encrypted way, without names and passwords', () => {
    const isOwn = (url: string) => url.startsWith('http://club.localhost')
    for (const link of [
      '/tickets',
      'https://x.example/a?b=1#c',
      'mailto:a@b.example',
      'tel:+49461',
      'http://club.localhost/',
    ])
      expect([link, Address.safeParse(link).success && isAllowedLink(link, isOwn)]).toEqual([link, true])
    for (const link of ['http://x.example/', 'https://user:pw@x.example/', 'https://', '/\\x'])
      expect([link, Address.safeParse(link).success && isAllowedLink(link, isOwn)]).toEqual([link, false])
  })

  test('terms end after they begin, say something in German, and name sites', () => {
    const { id: _, version: __, ...terms } = notice()
    const ok = (more: object) => NoticeTerms.safeParse({ ...terms, ...more }).success
    expect(ok({})).toBe(true)
    for (const more of [
      { untilAt: terms.fromAt },
      { text: { de: '\u200b' } },
      { text: { en: 'only' } },
      { text: { de: 'x'.repeat(161) } },
      { sites: [] },
      { sites: ['../x'] },
      { position: 0 },
      { kind: 'popup' },
    ])
      expect([more, ok(more)]).toEqual([more, false])
  })
})
