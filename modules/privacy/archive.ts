import { club, type Language } from '#club/club.ts'
import { papers as look } from '#club/look/papers.ts'
import { type RetentionKind, retention } from '#club/retention.ts'
import { formatDate, formatDateTime } from '#platform/dates.ts'
import type { ZipEntry } from '#platform/files/zip.ts'
import { escapeHtml } from '#platform/html.ts'
import { archiveTexts } from './archive.texts.ts'
import type { DeletionOutlook } from './schema.ts'

/** What one module had to say. */
export type Chapter = { name: string; documents: Record<string, unknown>; papers: readonly ZipEntry[] }

export type Archive = {
  language: Language
  madeAt: Date
  chapters: readonly Chapter[]
  kept: DeletionOutlook['kept']
}

/** The files of the archive: a page to read, the data as it is stored, the papers. */
export function archiveEntries(archive: Archive): ZipEntry[] {
  const papers = archive.chapters.flatMap((chapter) => chapter.papers)
  return [
    { name: 'index.html', content: Buffer.from(pageOf(archive, papers)) },
    ...archive.chapters.map(({ name, documents }) => ({
      name: `daten/${name}.json`,
      content: Buffer.from(`${JSON.stringify(documents, null, 2)}\n`),
    })),
    ...papers.map(({ name, content }) => ({ name: `dokumente/${name}`, content })),
  ]
}

function pageOf({ language, madeAt, chapters, kept }: Archive, papers: readonly ZipEntry[]): string {
  const texts = archiveTexts[language]
  const list = papers.map(
    ({ name }) => `<li><a href="dokumente/${escapeHtml(name)}">${escapeHtml(name)}</a></li>`,
  )
  const holds = kept.map(({ kind, until }) => {
    const rule = retention[kind as RetentionKind]
    const text = `${rule.what[language]}: ${texts.until(formatDate(new Date(until), language))}. ${rule.why[language]} (${rule.law[language]})`
    return `<li>${escapeHtml(text)}</li>`
  })
  const parts = [
    ...chapters.map((chapter) =>
      section(texts.holders[chapter.name] ?? chapter.name, bodyOf(chapter, texts.nothing)),
    ),
    ...(list.length > 0 ? [section(texts.papers, `<ul>${list.join('')}</ul>`)] : []),
    ...(holds.length > 0
      ? [section(texts.kept, `<p>${escapeHtml(texts.keptIntro)}</p><ul>${holds.join('')}</ul>`)]
      : []),
  ]
  const intro = texts.intro(formatDateTime(madeAt, language), club.legalName)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(texts.title)}</title>
<style>body{font:17px/1.5 Arial,sans-serif;max-width:960px;margin:40px auto;padding:0 20px;color:${look.ink};background:${look.paper}}h2{margin:48px 0 8px;border-top:6px solid ${look.hot};padding-top:16px}h3{font-size:17px;margin:24px 0 8px}table{border-collapse:collapse;width:100%;margin:0 0 16px}th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-bottom:1px solid ${look.line};overflow-wrap:anywhere}th{width:30%;font-weight:400;color:${look.quiet}}a{color:${look.link}}</style></head>
<body><h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(intro)}</p><p>${escapeHtml(texts.about)}</p>
${parts.join('\n')}
</body></html>
`
}

function section(title: string, body: string): string {
  return `<section><h2>${escapeHtml(title)}</h2>${body}</section>`
}

function bodyOf({ documents }: Chapter, nothing: string): string {
  const full = Object.entries(documents).filter(([, value]) => !Array.isArray(value) || value.length > 0)
  if (full.length === 0) return `<p>${escapeHtml(nothing)}</p>`
  return full
    .map(([name, value]) => `<h3>${escapeHtml(name)}</h3>${[value].flat().map(tableOf).join('')}`)
    .join('')
}

function tableOf(row: unknown): string {
  const cells = Object.entries((row ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== null && value !== '')
    .map(
      ([name, value]) =>
        `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(textOf(value))}</td></tr>`,
    )
  return `<table>${cells.join('')}</table>`
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
