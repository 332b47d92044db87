import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { club } from '#club/club.ts'
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
  const writing = sources.filter((file) => /\bwriteLetter\(/.test(readFileSync(join(root, file), 'utf8')))
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
      expect(html, preview.id).toMatch(new RegExp(`line-height:1.2">${club.legalName}</td>`))
    }
  }
})
