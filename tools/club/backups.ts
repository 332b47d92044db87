import { MOST_BYTES } from '#modules/operations/schema.ts'
import { readLine } from '#platform/text/text.schema.ts'
import { type Given, UsageError } from './arguments.ts'
import type { Command, Workplace } from './command.ts'

/** What backs the club up tells here how it went: the office shows it, and misses it when nothing comes. */
export const backupCommands: Record<string, Command> = {
  'backup note': {
    help: 'backup note [--size 4.2GB] [--place TEXT] [--at MOMENT] [--broken]   a backup has ended, now or at that moment; --broken: not whole',
    run: (program, given) => note(program, given, 'backup'),
  },
  'backup restored': {
    help: 'backup restored [--place TEXT] [--at MOMENT] [--broken]   one was restored on trial; --broken: it did not work',
    run: (program, given) => note(program, given, 'restoration'),
  },
  'backup list': {
    help: 'backup list                                     the last of them, and whether they are too old',
    run: async ({ operations, database }) => ({
      ...(await operations.readBackupState(database.db)),
      runs: await operations.loadBackups(database.db, 20),
    }),
  },
}

async function note(
  { operations, database }: Pick<Workplace, 'operations' | 'database'>,
  { options }: Given,
  kind: 'backup' | 'restoration',
) {
  const run = {
    kind,
    endedAt: momentOf(options['at']),
    isWhole: options['broken'] !== 'yes',
    bytes: options['size'] === undefined ? null : bytesOf(options['size']),
    place: readLine(options['place'] ?? '').slice(0, 80),
  }
  const { id, endedAt, isWhole, bytes } = await database.db
    .transaction()
    .execute((trx) => operations.noteBackup(trx, run))
  return { id, endedAt, isWhole, bytes }
}

function momentOf(text: string | undefined): Date {
  const moment = text === undefined ? new Date() : new Date(text)
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`${text} is no moment, e.g. 2026-12-31T03:10:00+01:00.`)
  return moment
}

const UNITS: Record<string, number> = { B: 0, K: 1, KB: 1, M: 2, MB: 2, G: 3, GB: 3, T: 4, TB: 4 }

/** `4.2GB`, `800M`, or plain bytes as `du -b` says them. */
export function bytesOf(text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,15}(?:[.,]\d{1,3})?)\s*([KMGT]?B?)$/i.exec(text.trim()) ?? []
  const bytes = Math.round(Number(digits.replace(',', '.')) * 1000 ** (UNITS[unit.toUpperCase() || 'B'] ?? 0))
  if (!digits || bytes > MOST_BYTES) throw new UsageError(`${text} is no size, e.g. 4.2GB.`)
  return bytes
}
