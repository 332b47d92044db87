import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { club } from '#club/club.ts'
import { subjectLine } from '#platform/mail/mail-layout.ts'
import { readerOf } from '#platform/previews.ts'
import { previews } from './previews.ts'

const ofMails = new Set(previews.flatMap((one) => (one.kind === 'mail' ? [one.of] : [])))
const ofPapers = new Set(previews.flatMap((one) => (one.kind === 'paper' ? [one.of] : [])))
const root = join(import.meta.dirname, '..')
const sources = globSync('modules/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/build.ts'] })
const exportsOf = (source: string): string[] =>
  [...source.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name!)

test('every mail has a preview', async () => {
  const files = sources.filter((file) => file.endsWith('.mails.ts'))
  const modules = await Promise.all(files.map((file) => import(join(root, file))))
  const mails = modules.flatMap((one) => Object.entries(one).filter(([name]) => name.endsWith('Mail')))
  expect(mails.length).toBeGreaterThan(40)
  expect(mails.filter(([, mail]) => !ofMails.has(mail)).map(([name]) => name)).toEqual([])
})

test('a mail is written in a file of mails alone, where it is found', () => {
  const writing = sources.filter((file) =>
    /\bwrite(Letter|Mail)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(writing.filter((file) => !/\.mails\.ts$/.test(file))).toEqual([])
})

test('every paper has a preview', () => {
  const drawing = sources.filter((file) =>
    /\b(drawPaper|writePdf)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  const names = drawing
    .flatMap((file) => exportsOf(readFileSync(join(root, file), 'utf8')))
    // `drawPage` is the sheet that the others are drawn on.
    .filter((name) => /^(draw|render)/.test(name) && name !== 'drawPage')
  expect(names.length).toBeGreaterThan(4)
  expect(names.filter((name) => !ofPapers.has(name))).toEqual([])
})

test('the names of previews are their own', () => {
  expect(new Set(previews.map(({ id }) => id)).size).toBe(previews.length)
})

test.each(club.languages)('no mail in %s has a gap', (language) => {
  for (const preview of previews) {
    if (preview.kind !== 'mail') continue
    for (const isHard of [false, true]) {
      const { subject, html, plain } = preview.write(readerOf(language, isHard))
      for (const text of [subject, plain, html.replace(/<style>.*?<\/style>/gs, '')])
        expect(text, preview.id).not.toMatch(/undefined|\bnull\b|NaN|\[object|Invalid Date|\{\w+\}|^$/)
      expect(subject, preview.id).not.toContain('\n')
      // It stands above the mail, as whoever writes it.
      expect(html, preview.id).toContain(`<img src="cid:head" alt="${club.legalName}"`)
    }
  }
})

/** As bad as a name may get, wherever it came from: markup, a header of its own, marks that turn text round, and no end. */
const HOSTILE = `Eve\r\nBcc: all@evil.example\u0000 <img src=x onerror=alert(1)>"'\u202Etxt.exe\u2066 🦅 https://evil.example/pay ${'Ä'.repeat(4_000)}`
/** Where parcels are followed: the only other addresses that mails lead to. */
const CARRIERS = /^https:\/\/www\.(dhl\.de|dpdhl\.com|deutschepost\.de)\//

test('what people call themselves and their things stays text in mails, and leads nowhere', () => {
  const hostile = {
    ...readerOf('de', true),
    firstName: HOSTILE,
    lastName: HOSTILE,
    thing: HOSTILE,
    opponent: HOSTILE,
    remark: HOSTILE,
  }
  for (const preview of previews) {
    if (preview.kind !== 'mail') continue
    const { subject, html, plain } = preview.write(hostile)
    expect(html, preview.id).not.toMatch(/<img src=x|onerror=alert\(1\)>/)
    for (const text of [html, plain])
      expect(text, preview.id).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u)
    for (const [, url] of html.matchAll(/<a href="([^"]+)"/g))
      expect(
        CARRIERS.test(url!) || /^https:\/\/(?!evil)[\w.-]+\.example\//.test(url!),
        `${preview.id} ${url}`,
      ).toBe(true)
    const sent = subjectLine(subject)
    expect([...sent].length, preview.id).toBeLessThanOrEqual(140)
    expect(sent, preview.id).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
  }
})

test('a subject fits into lists of mails', () => {
  for (const language of club.languages)
    for (const preview of previews) {
      if (preview.kind !== 'mail') continue
      const { subject } = preview.write(readerOf(language, false))
      expect([...subject].length, `${preview.id} ${subject}`).toBeLessThanOrEqual(78)
    }
})

test('papers take whatever people typed', {
  timeout: 60_000,
}, async () => {
  const typed = HOSTILE.slice(0, 300)
  const hostile = {
    ...readerOf('de', true),
    firstName: typed,
    lastName: typed,
    thing: typed,
    opponent: typed,
    remark: typed,
  }
  const pagesOf = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Type \/Page\b/g)!.length
  for (const id of ['checkout/CreditNote/usual', 'gifts/Gift/with-words', 'wallet/renderTicketPdf/ticket']) {
    const paper = previews.find((one) => one.id === id)
    if (paper?.kind !== 'paper') throw new Error(`There is no ${id}`)
    expect(pagesOf(await paper.draw(hostile)), id).toBeGreaterThan(0)
  }
})
