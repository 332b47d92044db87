import type { Command } from './command.ts'

/** What may be done to the search by hand. */
export const searchCommands: Record<string, Command> = {
  'search reindex': {
    help: 'search reindex            reads everything that can be found again (every night by itself)',
    run: ({ search }) => search.reindex(),
  },
}
