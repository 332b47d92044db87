import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { legalValues } from '#club/legal.ts'
import { screens } from '#web/screens.ts'
import { readLegalText } from './legal-text.ts'

const folder = new URL('../../club/legal/', import.meta.url)
const files = club.languages.flatMap((language) =>
  readdirSync(new URL(`${language}/`, folder)).map((file) => ({ language, file })),
)

describe('legal texts', () => {
  test('reads titles, headings, lists, bold words and links', () => {
    expect(
      readLegalText('# A\n\n## B\n\nc **d** [e](mailto:{mail})\n\n- f\n- g', { mail: 'x@y.de' }),
    ).toEqual({
      title: 'A',
      blocks: [
        { kind: 'heading', text: 'B' },
        {
          kind: 'paragraph',
          content: [
            { kind: 'text', text: 'c ' },
            { kind: 'bold', text: 'd' },
            { kind: 'text', text: ' ' },
            { kind: 'link', text: 'e', address: 'mailto:x@y.de' },
          ],
        },
        { kind: 'list', items: [[{ kind: 'text', text: 'f' }], [{ kind: 'text', text: 'g' }]] },
      ],
    })
  })

  test('SHELL-25 links only where http, https, ftp, mailto and tel lead', () => {
    const linked = (address: string) =>
      JSON.stringify(readLegalText(`# A\n\n[x](${address})`, {})).includes('"link"')
    for (const good of ['http://a.de', 'https://a.de', 'ftp://a.de', 'mailto:a@b.de', 'tel:+4969'])
      expect(linked(good), good).toBe(true)
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'JavaScript:x', 'vbscript:x'])
      expect(() => linked(bad), bad).toThrow('The text links to')
  })

  test('leads to screens of the web by their name, and to nothing that is none', () => {
    expect(readLegalText('# A\n\n[x](page:terms)', {}).blocks).toEqual([
      { kind: 'paragraph', content: [{ kind: 'page', text: 'x', page: 'terms' }] },
    ])
    expect(() => readLegalText('# A\n\n[x](page:nowhere)', {})).toThrow('page:nowhere')
    expect(() => readLegalText('# A\n\n[x](/agb)', {})).toThrow('/agb')
  })

  test.each(files)(
    '$language/$file names only what is known and leads only where something is',
    ({ language, file }) => {
      const source = readFileSync(new URL(`${language}/${file}`, folder), 'utf8')
      expect(readLegalText(source, legalValues).title).not.toBe('')
    },
  )

  test.each(files)('$language/$file has as many sections as the German one', ({ language, file }) => {
    const sections = (of: string) =>
      readFileSync(new URL(`${of}/${file}`, folder), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('## '))
    expect(sections(language)).toHaveLength(sections('de').length)
    expect(Object.keys(screens)).toContain(file.replace('.md', ''))
  })
})
