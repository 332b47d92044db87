import { findBrokenMonth, listMonths } from '#modules/accounting/accounting.ts'
import { AppError } from '#platform/errors.ts'
import type { Command } from './command.ts'

/** The books by months; they are closed in the office. */
export const bookCommands: Record<string, Command> = {
  'books verify': {
    help: 'books verify                                    whether every closed month still has the entries that were closed',
    async run({ database }) {
      const broken = await findBrokenMonth(database.db)
      if (broken)
        throw new AppError(
          409,
          'BOOKS_BROKEN',
          `The entries of ${broken.slice(0, 7)} are not those that were closed`,
        )
      const months = await listMonths(database.db)
      return { closed: months.filter(({ state }) => state === 'closed').length, broken: 0 }
    },
  },
}
