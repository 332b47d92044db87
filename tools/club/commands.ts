import { AppError } from '#platform/errors.ts'
import { printable } from '#platform/text/text.schema.ts'
import { type Given, readArguments, UsageError } from './arguments.ts'
import { backupCommands } from './backups.ts'
import { bookCommands } from './books.ts'
import { codeCommands } from './codes.ts'
import type { Ask, Command, Workplace } from './command.ts'
import { contentCommands } from './content.ts'
import { eventCommands } from './events.ts'
import { admissionCommands } from './gate.ts'
import { importCommands } from './import.ts'
import { invoiceCommands } from './invoices.ts'
import { jobCommands } from './jobs.ts'
import { keyCommands } from './keys.ts'
import { matchSheetCommands } from './match-sheet.ts'
import { membershipCommands } from './memberships.ts'
import { orderCommands } from './orders.ts'
import { productCommands } from './products.ts'
import { searchCommands } from './search.ts'
import { seasonTicketCommands } from './season-tickets.ts'
import { staffCommands } from './staff.ts'
import { tableOf } from './table.ts'
import { terminationCommands } from './terminations.ts'
import { tickerCommands } from './ticker.ts'

const commands: Record<string, Command> = {
  ...orderCommands,
  ...backupCommands,
  ...bookCommands,
  ...codeCommands,
  ...contentCommands,
  ...admissionCommands,
  ...importCommands,
  ...jobCommands,
  ...invoiceCommands,
  ...keyCommands,
  ...membershipCommands,
  ...productCommands,
  ...searchCommands,
  ...eventCommands,
  ...seasonTicketCommands,
  ...staffCommands,
  ...terminationCommands,
  ...tickerCommands,
  ...matchSheetCommands,
}

export const HELP = [
  'npm run club -- COMMAND …      for scripts and shells; the office has screens for the daily work',
  '',
  ...Object.values(commands).map(({ help }) => `  ${help}`),
  '',
  '  --json       the answer for programs',
  '  --by NAME    who works; your user name otherwise. It stands in the record of every step',
  '',
  'Ends with 0 when it is done, 1 when it was refused, 2 when the command is not understood.',
].join('\n')

export type Outcome = { code: 0 | 1 | 2; out: string; err: string }

/** Finds the command that the words begin with; the rest are its names. Null where help is asked for. */
export function commandOf(args: string[], user: string): { command: Command; given: Given } | null {
  const given = readArguments(args, user)
  if (given.help || given.names.length === 0) return null
  for (const length of [2, 1]) {
    const command = commands[given.names.slice(0, length).join(' ')]
    if (command) return { command, given: { ...given, names: given.names.slice(length) } }
  }
  throw new UsageError(`There is no command ${given.names.slice(0, 2).join(' ')}.`)
}

/** Runs one command; refusals become a sentence and an exit code. */
export async function runCommand(
  program: Workplace,
  args: string[],
  user: string,
  ask: Ask = async () => false,
): Promise<Outcome> {
  try {
    const found = commandOf(args, user)
    if (!found) return { code: 0, out: HELP, err: '' }
    const answer = await found.command.run(program, { ...found.given, ask })
    return { code: 0, out: found.given.json ? JSON.stringify(answer, null, 2) : shown(answer), err: '' }
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, out: '', err: `${error.message} See --help.` }
    if (error instanceof AppError)
      return { code: 1, out: '', err: printable(`${error.code}: ${error.detail}`) }
    throw error
  }
}

function shown(answer: object): string {
  if (Array.isArray(answer)) return tableOf(answer)
  const parts = Object.values(answer)
  if (!parts.some((part) => Array.isArray(part))) return tableOf([answer as Record<string, unknown>])
  return parts.map((part) => tableOf(Array.isArray(part) ? part : [part])).join('\n\n')
}
