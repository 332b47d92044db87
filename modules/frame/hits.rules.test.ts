import { describe, expect, test } from 'vitest'
import { createTally, MOST_COUNTED, MOST_WATCHED, missedKey, WORTH_TELLING } from './hits.rules.ts'

describe('which unknown addresses are counted', () => {
  test.each([
    ['/Verein/Geschichte.html/', '/verein/geschichte.html'],
    ['/dauerkarte-2024', '/dauerkarte-2024'],
    ['/alt.php', '/alt.php'],
    ['/%C3%BCber-uns', '/über-uns'],
    [
      '/saison-2023-24/spielbericht-gegen-nordhafen-im-pokal',
      '/saison-2023-24/spielbericht-gegen-nordhafen-im-pokal',
    ],
  ])('%s is', (pathname, path) => expect(missedKey(pathname)).toBe(path))

  test.each([
    ...[
      '/',
      '/.env',
      '/.git/config',
      '/wp-login.php',
      '/blog/wp-admin/',
      '/xmlrpc.php',
      '/assets/app.js',
      '/a/b.png',
    ],
    ...[
      '/%ff',
      '/a%00b',
      '/<script>alert(1)</script>',
      `/${'x'.repeat(201)}`,
      '/a"onload=x',
      '/{{7*7}}',
      '/%ud800',
    ],
    ...['/konto/jana@fan.example', '/ticket/4711081512345', '/reset/0a1B2c3D4e5F6g7H8i9J0k'],
    '/bestaetigen/3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  ])('%s is not: nobody leads it on, or it may name somebody', (pathname) => {
    expect(missedKey(pathname)).toBeNull()
  })
})

describe('counting', () => {
  const at = (path: string) => ({ site: 'klub', path })

  test('a scan of a hundred thousand addresses takes bounded memory, and nothing of it is written', () => {
    const tally = createTally()
    for (let n = 0; n < 100_000; n += 1) tally.missed(at(`/scan-${n}`))
    expect(tally.size()).toBeLessThanOrEqual(MOST_WATCHED)
    expect(tally.take()).toEqual([])
  })

  test('an unknown address is told from the third request on, each request once', () => {
    const tally = createTally()
    for (let n = 1; n < WORTH_TELLING; n += 1) tally.missed(at('/a'))
    expect(tally.take()).toEqual([])
    tally.missed(at('/a'))
    expect(tally.take()).toEqual([{ kind: 'missed', ...at('/a'), hits: WORTH_TELLING }])
    expect(tally.take()).toEqual([])
    tally.missed(at('/a'))
    expect(tally.take()).toEqual([{ kind: 'missed', ...at('/a'), hits: 1 }])
  })

  test('redirects are told from the first one on, in one order for all, and are bounded too', () => {
    const tally = createTally()
    for (const path of ['/b', '/a', '/b']) tally.moved(at(path))
    expect(tally.take()).toEqual([
      { kind: 'moved', ...at('/a'), hits: 1 },
      { kind: 'moved', ...at('/b'), hits: 2 },
    ])
    for (let n = 0; n < MOST_COUNTED * 2; n += 1) tally.moved(at(`/${n}`))
    expect(tally.size()).toBe(MOST_COUNTED)
  })
})
