import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applicantCountries, employers } from '#club/careers.ts'
import { countryCodes } from '#club/countries.ts'
import { keyOf } from '#club/sites.ts'
import { ApplicationDocuments, documentLimits } from '#modules/careers/form.schema.ts'
import { findScreen, path } from '#web/paths.ts'
import { type Chosen, choose, sentName, withinLimits } from './files.ts'

const site = keyOf('careers')

describe('OPEN-04 addresses', () => {
  test.each([
    ['JOB-01', '/jobs/platzwart', 'job'],
    ['JOB-02', '/jobs/platzwart/bewerben', 'apply'],
    ['JOB-03', '/career/platzwart', 'career'],
    ['JOB-04', '/career/platzwart/apply', 'careerApply'],
  ])('%s %s', (_id, address, name) => {
    expect(findScreen(address, site)?.name).toBe(name)
    expect(findScreen(address, 'klub')).not.toBeNull()
    expect(findScreen(address, 'museum')?.name).not.toBe(name)
  })

  test('the first spelling is the one that counts', () => {
    expect(path.job({ job: 'platzwart' }, 'de')).toBe('/jobs/platzwart')
  })
})

test('JOB-06 the keys of the companies', () => {
  expect(employers.map(({ key }) => key)).toEqual(['default', 'efag', 'efev'])
})

test('JOB-16 about twenty countries, each one of the world', () => {
  expect(applicantCountries.length).toBeGreaterThanOrEqual(18)
  expect(applicantCountries.length).toBeLessThanOrEqual(22)
  for (const code of applicantCountries) expect(countryCodes).toContain(code)
})

test('JOB-19 JOB-20 JOB-21 the sentences of the specification', () => {
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../texts/en/careers.json'), 'utf8'))
  expect(texts.files.faults).toMatchObject({
    JOB_FILES_TOO_LARGE: 'Maximum total file size is 20 MB.',
    JOB_FILES_TOO_MANY: 'You can upload up to 5 files.',
    JOB_FILE_FORMAT: 'Invalid file format. Please upload .pdf files only.',
  })
})

test('JOB-12 what is said of a disability is optional and says why it is asked', () => {
  for (const language of ['de', 'en', 'ja']) {
    const texts = JSON.parse(
      readFileSync(join(import.meta.dirname, `../texts/${language}/careers.json`), 'utf8'),
    )
    expect(texts.form.isSeverelyDisabledHint).toMatch(/164/)
  }
})

describe('JOB-18 files are looked at when they are chosen', () => {
  const pdf = (name: string, bytes = 10) => {
    const file = new File(['%PDF-1.4\n'], name)
    Object.defineProperty(file, 'size', { value: bytes })
    return file
  }
  const faults = (all: readonly Chosen[]) => all.map(({ fault }) => fault)

  test('by name and first bytes', async () => {
    const chosen = await choose(
      [],
      [pdf('a.pdf'), pdf('a.docx'), new File(['<html>'], 'b.pdf'), pdf('c.PDF')],
    )
    expect(faults(chosen)).toEqual([null, 'JOB_FILE_FORMAT', 'JOB_FILE_FORMAT', null])
  })

  test('JOB-14 a name that is too long to be kept arrives by its beginning, still as PDF', () => {
    const name = `${'Zeugnis '.repeat(20)}.PDF`
    const sent = { documents: [{ name: sentName({ name }), bytes: 9 }] }
    expect(ApplicationDocuments.safeParse({ documents: [{ name, bytes: 9 }] }).success).toBe(false)
    expect(ApplicationDocuments.parse(sent).documents[0]!.name).toMatch(/^Zeugnis Zeugnis .*\.pdf$/)
    expect(sentName({ name: 'Lebenslauf.pdf' })).toBe('Lebenslauf.pdf')
  })

  test('the sixth is one too many until another goes; 20 MB exactly are fine', async () => {
    const six = await choose(
      [],
      Array.from({ length: 6 }, (_, at) => pdf(`${at}.pdf`)),
    )
    expect(faults(six)).toEqual([null, null, null, null, null, 'JOB_FILES_TOO_MANY'])
    expect(faults(withinLimits(six.slice(1)))).toEqual([null, null, null, null, null])
    const half = documentLimits.bytes / 2
    expect(faults(await choose([], [pdf('a.pdf', half), pdf('b.pdf', half)]))).toEqual([null, null])
    expect(faults(await choose([], [pdf('a.pdf', half), pdf('b.pdf', half + 1)]))).toEqual([
      null,
      'JOB_FILES_TOO_LARGE',
    ])
  })
})
