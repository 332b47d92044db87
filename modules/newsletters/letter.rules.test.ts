import { describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { newsletterLook } from '#club/newsletters.ts'
import { trusted } from '#platform/html.ts'
import { mailHead } from '#platform/mail/mail-html.ts'
import { someContents } from './build.ts'
import { addressesOf, findingsOf, isSendable, type Known } from './checks.rules.ts'
import { type Frame, type Thing, thingKey, writeIssue } from './letter.rules.ts'
import { addressesIn, ownUrl } from './links.rules.ts'
import { type Block, Contents, MOST_BLOCKS, MOST_BYTES } from './schema.ts'

const HOME = 'https://club.example'
const origins = new Set([HOME, 'https://shop.club.example'])
const thing: Thing = {
  title: 'Drei Tore',
  teaser: 'So kam es.',
  url: `${HOME}/news/drei-tore`,
  picture: { wide: 'https://media.club.example/w', square: 'https://media.club.example/s' },
  at: '2026-11-28T14:30:00Z',
}
const things = new Map(
  (['news', 'film', 'product', 'match'] as const).map((type) => [thingKey({ type, thing: 'x' }), thing]),
)
const frame: Frame = {
  look: newsletterLook,
  legalName: club.legalName,
  head: trusted(mailHead({ ink: newsletterLook.day.head, paper: newsletterLook.day.onHead }, club.legalName)),
  topic: 'Stadion',
  isAdvertising: false,
  origins,
  pictureUrl: (id) => `https://media.club.example/${id}`,
  things,
  links: { browser: `${HOME}/b`, end: `${HOME}/end`, manage: `${HOME}/manage` },
}
const words = (text: string) => ({ de: text, en: text, ja: text })
const write = (blocks: Block[], more: Partial<Contents> = {}, light?: 'day' | 'night') =>
  writeIssue({
    contents: { ...someContents, ...more, blocks },
    language: 'de',
    frame,
    ...(light ? { light } : {}),
  })
const all: Block[] = [
  { type: 'text', id: 'a', title: words('Titel'), text: words(`Erster.\nZeile.\n\nSieh ${HOME}/karten.`) },
  ...(['news', 'film', 'product', 'match'] as const).map((type) => ({ type, id: type, thing: 'x' })),
  { type: 'button', id: 'b', label: words('Karten kaufen'), url: `${HOME}/karten` },
  { type: 'picture', id: 'p', picture: 'hero', alt: words('Ein Fan'), url: '' },
]
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!)

describe('an issue as a mail', () => {
  test('has every block, an unsubscribe link, a dark half, a plain part, and links to the club alone', () => {
    const { html, plain, subject } = write(all)
    expect(subject).toBe('Neues vom Verein')
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('[data-ogsc] .words')
    expect(html).toContain('alt="Ein Fan"')
    expect(html).toContain('Samstag, 28. November 2026')
    expect(html).toContain('Erster.<br>Zeile.')
    for (const href of hrefsOf(html)) expect(ownUrl(href, origins)).toBe(href)
    for (const part of ['Titel', 'Drei Tore', `Karten kaufen: ${HOME}/karten`, `Abbestellen: ${HOME}/end`])
      expect(plain).toContain(part)
    expect(Buffer.byteLength(html)).toBeLessThan(30_000)
  })

  test('counts nobody: no picture but those of the club, and links that lead straight there', () => {
    const { html } = write(all)
    const sources = [...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src!)
    expect(sources.every((src) => src === 'cid:head' || src.startsWith('https://media.club.example/'))).toBe(
      true,
    )
    expect(html).not.toMatch(/width="1"|height="1"|utm_|[?&](?:id|r|u)=/)
  })

  test('by night its dark half holds without being asked for; by day it is not there', () => {
    expect(write(all, {}, 'night').html).not.toContain('@media (prefers-color-scheme')
    expect(write(all, {}, 'night').html).toContain(newsletterLook.night.paper)
    expect(write(all, {}, 'day').html).not.toContain(newsletterLook.night.paper)
  })

  test('hostile words stay words', () => {
    const evil = '</title><script>alert(1)</script><img src=x onerror=kk()> " \' &'
    const { html } = write(
      [
        { type: 'text', id: 'a', title: words(evil), text: words(evil) },
        { type: 'button', id: 'b', label: words(evil), url: `${HOME}/"><script>` },
        { type: 'picture', id: 'p', picture: 'hero', alt: words(evil), url: 'javascript:alert(1)' },
      ],
      { subject: words(evil), preheader: words(evil) },
    )
    expect(html).not.toMatch(/<script|<img src=x|onerror=kk\(\)>(?!.*&gt;)|javascript:/)
    expect(html.match(/<title>/g)).toHaveLength(1)
  })

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'https://club.example@evil.example/',
    'https://club.example.evil.example/',
    'https://evil.example/https://club.example',
    'http://club.example/',
    '//club.example/x',
    '/karten',
    'https://club.example:444/',
    ' \tjava\nscript:alert(1)',
    'https://user:pass@club.example/',
  ])('a link to %j is none', (url) => {
    expect(ownUrl(url, origins)).toBeNull()
    expect(hrefsOf(write([{ type: 'button', id: 'b', label: words('X'), url }]).html)).toHaveLength(3)
    expect(hrefsOf(write([{ type: 'text', id: 'a', title: words(''), text: words(url) }]).html)).toHaveLength(
      3,
    )
  })

  test('what ends a sentence is no part of an address', () => {
    expect(addressesIn('Sieh (https://a.example/x), dann https://b.example/y?z=1.')).toEqual([
      { address: 'https://a.example/x', index: 6 },
      { address: 'https://b.example/y?z=1', index: 33 },
    ])
  })
})

describe('before it is sent', () => {
  const known: Known = {
    origins,
    languagesOf: () => ['de', 'en', 'ja'],
    hasPicture: () => true,
    dead: new Set(),
    bytes: { de: 1, en: 1, ja: 1 },
  }
  const kindsOf = (contents: Partial<Contents>, more: Partial<Known> = {}) =>
    findingsOf({ ...someContents, ...contents }, { ...known, ...more }).map(
      ({ kind, language, isBlocking }) => `${kind} ${language ?? '-'}${isBlocking ? '' : ' (warning)'}`,
    )

  test('a whole one has nothing', () => {
    expect(kindsOf({ blocks: all })).toEqual([])
    expect(isSendable(findingsOf(someContents, known))).toBe(true)
  })

  test('what is missing is named by language and block', () => {
    const blocks: Block[] = [
      { type: 'text', id: 'a', title: { de: 'A', en: '', ja: 'A' }, text: { de: 'B', en: 'B', ja: ' ' } },
      { type: 'picture', id: 'p', picture: 'weg', alt: { de: 'x', en: 'x', ja: '' }, url: `${HOME}/weg` },
      { type: 'button', id: 'b', label: { de: 'x', en: '', ja: 'x' }, url: '' },
      { type: 'button', id: 'c', label: words('x'), url: 'https://evil.example/' },
      { type: 'news', id: 'n', thing: 'y' },
    ]
    const more = {
      hasPicture: () => false,
      dead: new Set([`${HOME}/weg`]),
      languagesOf: () => ['de'] as const,
    }
    expect(kindsOf({ subject: { de: 'S', en: 'S', ja: '' }, preheader: words(''), blocks }, more)).toEqual([
      'preheaderMissing de (warning)',
      'preheaderMissing en (warning)',
      'subjectMissing ja',
      'preheaderMissing ja (warning)',
      'titleMissing en',
      'wordsMissing ja',
      'pictureMissing -',
      'altMissing ja',
      'linkDead -',
      'labelMissing en',
      'linkMissing -',
      'linkForeign -',
      'thingLanguage en (warning)',
      'thingLanguage ja (warning)',
    ])
    expect(kindsOf({ blocks: [{ type: 'film', id: 'f', thing: 'z' }] }, { languagesOf: () => [] })).toEqual([
      'thingMissing -',
    ])
    expect(kindsOf({ blocks: [] })).toEqual(['noBlocks -'])
  })

  test('one that mail programs would cut off is too large', () => {
    const text = words('<b> '.repeat(2_000))
    const blocks: Block[] = Array.from({ length: MOST_BLOCKS }, (_, n) => ({
      ...{ type: 'text', id: `b${n}`, title: words(''), text },
    }))
    expect(Contents.safeParse({ ...someContents, blocks }).success).toBe(true)
    const bytes = Buffer.byteLength(write(blocks).html)
    expect(bytes).toBeGreaterThan(MOST_BYTES)
    expect(kindsOf({ blocks }, { bytes: { de: bytes, en: 1, ja: MOST_BYTES } })).toEqual(['tooLarge de'])
    expect(addressesOf({ ...someContents, blocks: all })).toEqual([`${HOME}/karten`])
  })

  test('a subject is one line, and more than a letter is none', () => {
    const isGood = (more: object) => Contents.safeParse({ ...someContents, ...more }).success
    expect(isGood({ subject: words('Hallo\r\nBcc: alle@mail.example') })).toBe(false)
    expect(isGood({ subject: words('x'.repeat(151)) })).toBe(false)
    expect(isGood({ blocks: [{ type: 'html', id: 'x', html: '<b>' }] })).toBe(false)
    const [block] = someContents.blocks
    expect(isGood({ blocks: Array.from({ length: MOST_BLOCKS + 1 }, () => block) })).toBe(false)
  })
})
