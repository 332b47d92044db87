import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { buildArticle, buildPage } from '../build.ts'
import { tidied } from '../checking/checking.rules.ts'
import { ContentNode, type ContentNodeInput } from '../schema.ts'
import { fileOf, readFolder, readOne, writeFolder } from './folder.ts'
import { htmlOfMarkdown, markdownOfHtml } from './markdown.ts'

const none = () => false
const isApi = (path: string) => path.startsWith('/api/')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kurve-content-'))
  folders.push(folder)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

const ARTICLE = `---
site: profis
title: Derbysieg
displayAt: 2026-02-01T10:00:00Z
categories: [Spielbericht]
---

## Die erste Hälfte

Früh *vorn*, dann **zwei** Tore. [Zur Tabelle](/saison/tabelle/)

- eins
- zwei
`

describe('a folder of files', () => {
  test('holds articles in Markdown with their fields in front', () => {
    const { nodes, faults } = readFolder(folderWith({ 'articles/de/derby-sieg.md': ARTICLE }), none)
    expect(faults).toEqual([])
    expect(nodes).toEqual([
      expect.objectContaining({
        uid: 'derby-sieg',
        kind: 'article',
        language: 'de',
        path: '/news/derby-sieg/',
        publishAt: '2026-02-01T10:00:00.000Z',
        blocks: [
          {
            kind: 'text',
            html: '<h2>Die erste Hälfte</h2><p>Früh <em>vorn</em>, dann <strong>zwei</strong> Tore. <a href="/saison/tabelle/" rel="noopener">Zur Tabelle</a></p><ul><li>eins</li><li>zwei</li></ul>',
          },
        ],
      }),
    ])
  })

  test('CNT-05 names of files become uids without umlauts', () => {
    const { nodes } = readFolder(folderWith({ 'de/Größe zählt.md': ARTICLE }), none)
    expect(nodes[0]).toMatchObject({ uid: 'groesse-zaehlt', path: '/news/groesse-zaehlt/' })
  })

  test('what is hostile in Markdown is made safe', () => {
    const html = htmlOfMarkdown(
      '<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![x](https://evil.example/x.png)',
    )
    expect(html).not.toMatch(/script|<img/)
  })

  test.each([
    ['no fields', 'a.md', 'Nur Text.', { line: 1, field: '' }],
    ['broken YAML', 'a.md', '---\ntitle: "x\nsite: klub\n---\n', { field: '' }],
    [
      'a field that is missing',
      'a.md',
      ARTICLE.replace('title: Derbysieg\n', ''),
      { line: null, field: 'title' },
    ],
    [
      'a wrong value',
      'de/a.md',
      ARTICLE.replace('2026-02-01T10:00:00Z', 'gestern'),
      { line: 4, field: 'displayAt' },
    ],
    [
      'an unknown field',
      'de/a.md',
      ARTICLE.replace('categories:', 'kategorien:'),
      { line: 5, field: 'kategorien' },
    ],
    [
      'a site that does not exist',
      'de/a.md',
      ARTICLE.replace('profis', 'nowhere'),
      { line: 2, field: 'site' },
    ],
    ['broken JSON', 'a.json', '{\n  "uid": "x",\n  oops\n}', { line: 3, field: '' }],
    [
      'a wrong block',
      'de/a.json',
      '{\n "site": "klub", "path": "/x/", "title": "x", "displayAt": "2026-02-01T10:00:00Z",\n "blocks": [\n  {"kind": "quote", "text": "x"},\n  {"kind": "quote"}\n ]\n}',
      { line: 5, field: 'blocks.1.text' },
    ],
    [
      'an address of the program',
      'de/a.json',
      '{\n "site": "klub",\n "path": "/api/",\n "title": "x", "displayAt": "2026-02-01T10:00:00Z"\n}',
      { line: 3, field: 'path' },
    ],
  ])('%s is found with file, line and field', (_what, file, text, fault) => {
    const { nodes, faults } = readFolder(folderWith({ [file]: text }), isApi)
    expect(nodes).toEqual([])
    expect(faults.map(({ file, line, field }) => ({ file, line, field }))).toContainEqual(
      expect.objectContaining({ file, ...fault }),
    )
    expect(faults[0]!.problem).not.toBe('')
  })

  test.each([
    ['quotes in quotes', ARTICLE + '>'.repeat(20_000), /deep/],
    [
      'elements in elements',
      JSON.stringify({
        site: 'profis',
        path: '/x/',
        title: 'x',
        displayAt: '2026-02-01T10:00:00Z',
        blocks: [{ kind: 'text', html: '<b>'.repeat(100_000) }],
      }),
      /deeper than/,
    ],
    ['lists in lists', `{"title": ${'['.repeat(8_000)}${']'.repeat(8_000)}}`, /./],
    [
      'names that stand for each other',
      ARTICLE.replace(
        'title: Derbysieg',
        `a: &a [x,x,x,x,x,x,x,x,x,x]\n${['b', 'c', 'd', 'e', 'f', 'g'].map((name, index) => `${name}: &${name} [${Array(10).fill(`*${'abcdef'[index]}`).join(',')}]`).join('\n')}\ntitle: x`,
      ),
      /alias/i,
    ],
    [
      'a text without end',
      JSON.stringify({
        title: 'x',
        displayAt: '2026-02-01T10:00:00Z',
        blocks: [{ kind: 'text', html: 'x'.repeat(2_000_001) }],
      }),
      /./,
    ],
  ])('C13 %s are refused in a sentence', (_name, text, problem) => {
    const file = text.startsWith('{') ? 'articles/de/x.json' : 'articles/de/x.md'
    const { nodes, faults } = readFolder(folderWith({ [file]: text }), none)
    expect(nodes).toEqual([])
    expect(faults.map((fault) => fault.problem).join()).toMatch(problem)
  })

  test('two files of one node and two nodes at one address are found', () => {
    const page = (uid: string) => JSON.stringify(buildPage({ uid, path: '/x/' }))
    const { faults } = readFolder(
      folderWith({ 'a.json': page('a'), 'b.json': page('b'), 'c.json': page('a') }),
      none,
    )
    expect(faults.map(({ file, field }) => `${file} ${field}`)).toEqual(['b.json path', 'c.json uid'])
  })
})

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
const html = fc
  .array(
    fc.oneof(
      word.map((text) => `<p>${text}</p>`),
      word.map((text) => `<h2>${text}</h2>`),
      fc
        .tuple(word, word)
        .map(([one, two]) => `<p>${one} <strong>${two}</strong> <a href="/x?a=1&b=2">x</a></p>`),
      fc
        .array(word, { minLength: 1, maxLength: 3 })
        .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
      fc.constantFrom(
        '<p>Ein Satz.</p>',
        '<table><tr><td>1</td></tr></table>',
        '<pre>a\n\n  b</pre>',
        '<p>a<br>b</p>',
      ),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''))

const inputs: fc.Arbitrary<ContentNodeInput> = fc
  .record({
    title: word,
    teaser: fc.string({ unit: 'grapheme', maxLength: 60 }),
    categories: fc.array(word, { maxLength: 3 }),
    isTemporary: fc.boolean(),
    publishAt: fc.constantFrom(null, '2026-01-02T10:00:00Z', '2026-01-02T11:00:00.123Z'),
    html: fc.option(html),
    quote: fc.option(word),
    article: fc.boolean(),
  })
  .map(({ html, quote, article, ...given }) =>
    buildArticle({
      ...given,
      uid: 'some-node',
      kind: article ? 'article' : 'page',
      blocks: [
        ...(html === null ? [] : [{ kind: 'text' as const, html }]),
        ...(quote === null ? [] : [{ kind: 'quote' as const, text: quote }]),
      ],
    }),
  )

describe('export', () => {
  test('reads back as the same node, whatever it holds', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const node = tidied(ContentNode.parse(input))
        const { file, text } = fileOf(node)
        expect(readOne(file, text, none)).toMatchObject({ node })
      }),
      { numRuns: 200 },
    )
  })

  test('writes what Markdown can say as Markdown, the rest as JSON', () => {
    expect(markdownOfHtml('<p>Ein <em>Satz</em>.</p><h2>Mehr</h2>')).toBe('Ein *Satz*.\n\n## Mehr\n')
    expect(markdownOfHtml('<p>1. kein Aufzählen</p>')).toBeNull()
    expect(markdownOfHtml('<table><tbody><tr><td>x</td></tr></tbody></table>')).toBeNull()
    const names = [
      buildArticle({ uid: 'a', blocks: [{ kind: 'text', html: '<p>x</p>' }] }),
      buildArticle({ uid: 'b', blocks: [{ kind: 'quote', text: 'x' }] }),
      buildPage({ uid: 'c', path: '/c/' }),
    ].map((input) => fileOf(ContentNode.parse(input)).file)
    expect(names).toEqual(['articles/de/a.md', 'articles/de/b.json', 'pages/de/c.json'])
  })

  test('a whole folder is the same after it was written and read', () => {
    const nodes = [buildPage({ uid: 'c', path: '/c/' }), buildArticle({ uid: 'd', language: 'en' })].map(
      (input) => tidied(ContentNode.parse(input)),
    )
    const folder = folderWith({})
    expect(writeFolder(folder, nodes)).toBe(2)
    const { nodes: read, faults } = readFolder(folder, none)
    expect(faults).toEqual([])
    expect(read.toSorted((one, other) => (one.uid < other.uid ? -1 : 1))).toEqual(nodes)
  })
})
