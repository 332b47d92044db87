import { existsSync, readdirSync, statSync } from 'node:fs'
import { siteOrigin } from '#club/domains.ts'
import { mainSite } from '#club/sites.ts'
import type { Findings } from '#modules/content/drafts/drafts.schema.ts'
import { readFolder, writeFolder } from '#modules/content/importing/folder.ts'
import { ContentLanguage, type ContentNode } from '#modules/content/schema.ts'
import { AppError } from '#platform/errors.ts'
import { path } from '#web/paths.ts'
import { type Given, nameAt, numberOf, UsageError } from './arguments.ts'
import type { Command, Workplace } from './command.ts'

const SHOWN_FAULTS = 50

export const contentCommands: Record<string, Command> = {
  'content check': {
    help: 'content check DIR                               is the folder fit to be imported, and is all there that it names?',
    async run(program, given) {
      const { nodes } = readChecked(program, folderOf(given))
      const findings = await program.checking.checkAll(nodes)
      const faults = linesOf(nodes, findings, 'faults')
      if (faults.length > 0)
        throw new AppError(
          409,
          'CONTENT_LEADS_NOWHERE',
          [`${faults.length} faults.`, ...faults.slice(0, SHOWN_FAULTS)].join('\n'),
        )
      const warnings = linesOf(nodes, findings, 'warnings')
      return { checked: nodes.length, faults: 0, warnings: warnings.slice(0, SHOWN_FAULTS) }
    },
  },
  'content import': {
    help: 'content import DIR [--over]                     all of the folder, or nothing of it; --over: also what is written in the office',
    async run(program, given) {
      const { nodes } = readChecked(program, folderOf(given))
      const changed = await program.database.db.transaction().execute((trx) =>
        program.content.importFiles(trx, {
          nodes,
          isOver: given.options['over'] === 'yes',
          now: new Date(),
        }),
      )
      return { imported: nodes.length, changed: changed.length }
    },
  },
  'content export': {
    help: 'content export DIR                              everything into an empty folder, drafts included',
    async run({ content }, given) {
      const folder = nameAt(given, 0, 'the folder')
      if (existsSync(folder) && readdirSync(folder).length > 0)
        throw new UsageError(`${folder} is not empty: what is gone here would stay there.`)
      return { exported: writeFolder(folder, await content.loadAll()) }
    },
  },
  'content preview': {
    help: 'content preview UID [--language de] [--hours 72]   a link that shows it before it is published',
    async run({ content, domains }, given) {
      const uid = nameAt(given, 0, 'the uid')
      const hours = numberOf(given.options['hours'] ?? '72')
      if (hours < 1 || hours > 24 * 90) throw new UsageError('A preview lasts from 1 hour to 90 days.')
      const now = new Date()
      const token = await content.createPreview({ uid, language: languageOf(given), hours, now })
      const link = siteOrigin(mainSite(), domains) + path.preview({ token }, 'de')
      return { link, until: new Date(now.getTime() + hours * 3_600_000) }
    },
  },
  'content publish': {
    help: 'content publish UID [--language de] [--at 2026-12-24T18:00+01:00]   now, or at that moment',
    async run({ content }, given) {
      const now = new Date()
      const at = momentOf(given.options['at'], now)
      const node = await content.publish({
        uid: nameAt(given, 0, 'the uid'),
        language: languageOf(given),
        at,
        now,
      })
      return { uid: node.uid, language: node.language, publishAt: new Date(node.publishAt!) }
    },
  },
  'content withdraw': {
    help: 'content withdraw UID [--language de]            a draft again',
    async run({ content }, given) {
      const name = { uid: nameAt(given, 0, 'the uid'), language: languageOf(given) }
      await content.publish({ ...name, at: null, now: new Date() })
      return { ...name, state: 'draft' }
    },
  },
}

function folderOf(given: Given): string {
  const folder = nameAt(given, 0, 'the folder')
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`${folder} is no folder.`)
  return folder
}

const linesOf = (nodes: ContentNode[], findings: Findings[], kind: keyof Findings): string[] =>
  nodes.flatMap((node, index) =>
    findings[index]![kind].map(
      ({ field, problem }) => `  ${node.uid} (${node.language}) ${field}: ${problem}`,
    ),
  )

/** Refuses with every fault, one a line. */
function readChecked({ content }: Workplace, folder: string) {
  const { nodes, faults } = readFolder(folder, content.isReserved)
  if (faults.length === 0) return { nodes }
  const lines = faults
    .slice(0, SHOWN_FAULTS)
    .map(
      ({ file, line, field, problem }) => `  ${file}${line === null ? '' : `:${line}`} ${field}: ${problem}`,
    )
  throw new AppError(
    400,
    'CONTENT_INVALID',
    [`${faults.length} faults, nothing was imported.`, ...lines].join('\n'),
  )
}

function languageOf({ options }: Given): ContentLanguage {
  const language = ContentLanguage.safeParse(options['language'] ?? 'de')
  if (!language.success) throw new UsageError('--language is de, en or ja.')
  return language.data
}

function momentOf(text: string | undefined, now: Date): Date {
  if (text === undefined) return now
  const moment = new Date(text)
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new UsageError(`${text} is no moment with its zone, e.g. 2026-12-24T18:00+01:00.`)
  return moment
}
