import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readContents } from '#modules/matches/import/contents.rules.ts'
import { nameKey } from '#modules/matches/import/file.rules.ts'
import { importSources } from '#modules/matches/import/import.schema.ts'
import { type Given, nameAt, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

export const importCommands: Record<string, Command> = {
  import: {
    help: `import ${importSources.join('|')} FILE… [--competition ID] [--same "NAME=ID; …"] [--dry-run]   matches, tickers and squads from elsewhere`,
    async run({ matches }, given) {
      const source = importSources.find((one) => one === given.names[0])
      if (!source) throw new UsageError(`Name a source: ${importSources.join(', ')}.`)
      nameAt(given, 1, 'the files')
      const contents = readContents(source, await filesOf(given))
      const report = await matches.importFiles(contents, {
        competitionId: given.options['competition'] ?? null,
        now: new Date(),
        dryRun: given.options['dry-run'] !== undefined,
        same: sameTeams(given.options['same']),
      })
      const { seasons, remarks, dryRun, changes: _, doubles: __, moves, contradictions, ...others } = report
      return {
        ...(seasons.length > 0 ? { seasons } : {}),
        others: [{ ...others, moved: moves.filter(({ ownersMailed }) => ownersMailed !== null).length }],
        ...(contradictions.length > 0 ? { contradictions } : {}),
        ...(remarks.length > 0 ? { remarks: remarks.map((remark) => ({ remark })) } : {}),
        outcome: [{ outcome: dryRun ? 'Only tried: nothing is written.' : 'All of it is written.' }],
      }
    },
  },
}

/** `FC Seewalde 04=12; Blau-Weiß Tal=31`: names of the files and the teams that they mean. */
function sameTeams(text = ''): Map<string, number> {
  const pairs = text.split(';').filter((pair) => pair.trim() !== '')
  return new Map(
    pairs.map((pair) => {
      const [, name, id] = /^\s*(.+?)\s*=\s*(\d+)\s*$/.exec(pair) ?? []
      if (!name) throw new UsageError(`--same takes "NAME=ID", several with a semicolon between them.`)
      return [nameKey(name), Number(id)]
    }),
  )
}

async function filesOf({ names }: Given) {
  return Promise.all(
    names.slice(1).map(async (path) => {
      try {
        return { name: basename(path), text: await readFile(path, 'utf8') }
      } catch (error) {
        throw new UsageError(`${path} cannot be read: ${(error as Error).message}.`)
      }
    }),
  )
}
