import { expect, test } from 'vitest'
import type { Placed } from './layout.ts'
import { pagesOf } from './pages.ts'
import { pdfFont } from './pdf-font.ts'
import { box, type Piece, text } from './piece.ts'

const sheet = (children: Piece[]) => ({
  size: [200, 200] as const,
  font: pdfFont('de', []),
  style: { fontSize: 10, lineHeight: 1, paddingBottom: 40 },
  children,
})

/** What stands on a page, line by line. */
function said({ lines, children }: Placed): string[] {
  return [...lines.map(({ source }) => source.trim()), ...children.flatMap(said)]
}

const row = (words: string) => box({ flexDirection: 'row' }, text({ flex: 1 }, words), text({}, '1'))

test('rows go on to the next page, under the heads and above the foot that every page has', () => {
  const rows = Array.from({ length: 30 }, (_, at) => row(`Zeile ${at}`))
  const pages = pagesOf(
    sheet([
      text({ repeat: 'each page' }, 'Verein'),
      box({}, text({}, 'Rechnung'), text({ repeat: 'each page' }, 'Artikel'), ...rows),
      text({ position: 'absolute', bottom: 10, repeat: 'each page' }, 'Fuß'),
      text(
        { position: 'absolute', bottom: 0, left: 0, right: 0, repeat: 'each page' },
        ({ page, pages }) => `${page} / ${pages}`,
      ),
    ]),
  ).map(said)
  expect(pages).toHaveLength(3)
  for (const [at, page] of pages.entries()) {
    expect(page.slice(0, 2)).toEqual(at === 0 ? ['Verein', 'Rechnung'] : ['Verein', 'Artikel'])
    expect(page.slice(-2)).toEqual(['Fuß', `${at + 1} / 3`])
  }
  expect(pages.flat().filter((one) => one.startsWith('Zeile'))).toEqual(rows.map((_, at) => `Zeile ${at}`))
})

test('words that do not fit go on, and none is lost', () => {
  const words = Array.from({ length: 200 }, (_, at) => `Wort${at}`).join(' ')
  const pages = pagesOf(sheet([text({}, `${words}\nAbsatz`)]))
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages)
    for (const { top, height } of page.children) expect(top + height).toBeLessThan(160.1)
  expect(pages.flatMap(said).join(' ')).toBe(`${words} Absatz`)
})

test('a row that is higher than a page stands on one, and others go on after it', () => {
  const pages = pagesOf(
    sheet([row('davor'), row('hoch\n'.repeat(30)), row('danach'), box({ minHeight: 900 })]),
  )
  expect(pages.map((page) => said(page)[0])).toEqual(['davor', 'hoch', 'danach', undefined])
})

test('what stands beside each other gives way: words are as high as the lines they are drawn in', () => {
  const name = 'Maximiliane-Charlotte محمد von und zu Hohenlohe-Waldenburg-Łukaszewicz'
  const pieces = [text({ flex: 1, minWidth: 48 }, 'Bedient von'), text({}, name)]
  const given = sheet([box({ flexDirection: 'row', gap: 8 }, ...pieces)])
  const [page] = pagesOf({ ...given, font: pdfFont('de', [name]) })
  for (const { lines, width, height } of page!.children[0]!.children) {
    expect(lines.length * 10).toBeLessThan(height + 0.01)
    for (const line of lines) expect(line.width).toBeLessThan(width + 0.02)
  }
})
