import { describe, expect, test } from 'vitest'
import { problemsOf } from '#testing/datev-package.ts'
import { archiveFor, documentOf, documentXml, PAPERS_A_STEP, partOf, stepsOf } from './packages.rules.ts'

const id = '0199a0d4-98a1-7c7c-8f0e-6a1f0b2c3d4e'
const madeAt = new Date('2026-12-01T09:08:07.123Z')
const xmlOf = (documents: string) => documentXml({ madeAt, description: 'Verein & Co', documents })

describe('the list of an archive', () => {
  test('says of each paper what DATEV asks for: its id, its files that are there, where it is filed', () => {
    const papers = ['RE-2026-000012', 'GS-2026-000003'].map((number) =>
      documentOf({ id, number, month: '2026-11-01', files: [`${number}.pdf`, `${number}.xml`] }),
    )
    const xml = xmlOf(papers.join(''))
    const names = ['RE-2026-000012.pdf', 'RE-2026-000012.xml', 'GS-2026-000003.pdf', 'GS-2026-000003.xml']
    expect(problemsOf(xml, names)).toEqual([])
    expect(xml).toContain('<date>2026-12-01T09:08:07</date>')
    expect(xml).toContain('<level id="3" name="11 November"/>')
    expect(xml).toContain('Verein &amp; Co')
  })

  test('the judge finds what is wrong: an empty list, a file that is not there, a wrong id, too few levels', () => {
    expect(problemsOf(xmlOf(''), [])).toContain('documents')
    const one = documentOf({ id, number: 'R-1', month: '2026-11-01', files: ['R-1.pdf'] })
    expect(problemsOf(xmlOf(one), [])).toContain('R-1.pdf is not there')
    expect(problemsOf(xmlOf(one.replace(id, 'x')), ['R-1.pdf'])).toContain('guid x')
    expect(problemsOf(xmlOf(one.replace(/.*<level id="3".*\n/, '')), ['R-1.pdf'])).toContain('levels')
    expect(problemsOf(xmlOf(one), ['R-1.pdf', 'sub/R-2.pdf'])).toContain('sub/R-2.pdf is in no list')
  })

  test('the judge takes the form of the published example', () => {
    // As in DATEV's description of Document_v060, with names of our own.
    const published = `<?xml version="1.0" encoding="utf-8"?>
<archive xmlns="http://xml.datev.de/bedi/tps/document/v06.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://xml.datev.de/bedi/tps/document/v06.0 Document_v060.xsd" version="6.0" generatingSystem="Muster">
  <header><date>2023-02-02T22:22:22</date></header>
  <content><document guid="${id}" processID="1" type="2"><extension xsi:type="File" name="a.pdf"/></document></content>
</archive>`
    expect(problemsOf(published, ['a.pdf'])).toEqual([])
  })

  test('hostile words stay words', () => {
    const number = 'R"><x a="'
    const xml = xmlOf(documentOf({ id, number, month: '2026-11-01', files: ['a"&<.pdf'] }))
    expect(problemsOf(xml, ['a"&<.pdf'])).toEqual([])
  })
})

test('an archive ends before DATEV would refuse it, by its bytes and by its papers', () => {
  const month = '2026-11-01'
  expect(archiveFor(month, [])).toEqual({ file: 'Belege_2026-11_1.zip', bytes: 0, paperCount: 0 })
  const some = { file: 'Belege_2026-11_1.zip', bytes: 5_000_000, paperCount: 400 }
  expect(archiveFor(month, [some])).toBe(some)
  expect(archiveFor(month, [{ ...some, bytes: 90_000_000 }]).file).toBe('Belege_2026-11_2.zip')
  expect(archiveFor(month, [{ ...some, paperCount: 4_500 }]).file).toBe('Belege_2026-11_2.zip')
})

test('the steps of a month: its papers, the ends of the archives, each day; their parts are in that order', () => {
  const steps = stepsOf('2026-02-01', PAPERS_A_STEP + 1)
  expect(steps.map(({ what }) => what)).toEqual(['papers', 'papers', 'ends', ...Array(28).fill('day')])
  const parts = steps.map(partOf)
  expect(parts.toSorted((a, b) => a - b)).toEqual(parts)
  expect(stepsOf('2026-02-01', 0)).toHaveLength(29)
})
