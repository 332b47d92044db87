import { escapeHtml } from '#platform/html.ts'
import { dayAfter, lastDayOf } from './months.rules.ts'

/** Papers of one step: of the largest papers no more than some megabytes are in memory. */
export const PAPERS_A_STEP = 40
/** DATEV takes 5,000 documents and 465 MB at most, and asks for no more than 100 MB. A new one begins before that. */
const MOST_DOCUMENTS = 4_500
const MOST_BYTES = 80 * 1024 * 1024

/** A step of a package: some papers, the ends of the archives, one day of the posting batch. */
export type PackageStep =
  | { what: 'papers'; at: number }
  | { what: 'ends'; at: number }
  | { what: 'day'; day: string }

/** All steps of a month in their order: the batch comes last, for it leads to no paper that lies nowhere. */
export function stepsOf(month: string, paperCount: number): PackageStep[] {
  const count = Math.ceil(paperCount / PAPERS_A_STEP)
  const steps: PackageStep[] = Array.from({ length: count }, (_, at) => ({ what: 'papers', at }))
  steps.push({ what: 'ends', at: count })
  for (let day = month; day <= lastDayOf(month); day = dayAfter(day)) steps.push({ what: 'day', day })
  return steps
}

/** Which part of the package a step writes; parts of a file follow each other by their number. */
export function partOf(step: PackageStep): number {
  return step.what === 'day' ? 1_000_000 + Number(step.day.slice(8)) : step.at
}

export const batchName = (month: string) => `EXTF_Buchungsstapel_${month.slice(0, 7)}.csv`
const archiveName = (month: string, number: number) => `Belege_${month.slice(0, 7)}_${number}.zip`

/** An archive so far. */
export type ArchiveSum = { file: string; bytes: number; paperCount: number }

/** In which archive the next papers lie: the last one, until it is as large as DATEV wants them. */
export function archiveFor(month: string, archives: readonly ArchiveSum[]): ArchiveSum {
  const last = archives.at(-1)
  if (last && last.bytes < MOST_BYTES && last.paperCount + PAPERS_A_STEP <= MOST_DOCUMENTS) return last
  return { file: archiveName(month, archives.length + 1), bytes: 0, paperCount: 0 }
}

/** A paper as it stands in the list of an archive; its id is what rows of the batch lead to. */
export type ListedPaper = { id: string; number: string; month: string; files: readonly string[] }

const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

/** `document` of DATEV's list of an archive (Document_v060.xsd): filed under the club's sales of its month (`processID` 2). */
export function documentOf({ id, number, month, files }: ListedPaper): string {
  const at = Number(month.slice(5, 7))
  const levels = [
    'Kurve',
    `Ausgangsrechnungen ${month.slice(0, 4)}`,
    `${month.slice(5, 7)} ${MONTHS[at - 1]}`,
  ]
  return [
    `    <document guid="${escapeHtml(id)}" type="2" processID="2">`,
    `      <keywords>${escapeHtml(number)}</keywords>`,
    ...files.map((name) => `      <extension xsi:type="File" name="${escapeHtml(name)}"/>`),
    '      <repository>',
    ...levels.map((name, level) => `        <level id="${level + 1}" name="${escapeHtml(name)}"/>`),
    '      </repository>',
    '    </document>\n',
  ].join('\n')
}

/** `document.xml`, the list that each archive has. */
export function documentXml(given: { madeAt: Date; description: string; documents: string }): string {
  const { madeAt, description, documents } = given
  const space = 'http://xml.datev.de/bedi/tps/document/v06.0'
  return `<?xml version="1.0" encoding="utf-8"?>
<archive xmlns="${space}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${space} Document_v060.xsd" version="6.0" generatingSystem="Kurve">
  <header>
    <date>${madeAt.toISOString().slice(0, 19)}</date>
    <description>${escapeHtml(description.slice(0, 255))}</description>
  </header>
  <content>
${documents}  </content>
</archive>
`
}
