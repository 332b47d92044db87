import {
  findBrokenDay,
  findBrokenMonth,
  findBrokenSettlement,
  listMonths,
} from '#modules/accounting/accounting.ts'
import { AppError } from '#platform/errors.ts'
import type { Command } from './command.ts'

/** The books by months and days; they are closed in the office. */
export const bookCommands: Record<string, Command> = {
  'books verify': {
    help: 'books verify                                    whether every closed month and day, and every settlement of a partner, still has its entries',
    async run({ database }) {
      const broken = await findBrokenMonth(database.db)
      if (broken)
        throw new AppError(
          409,
          'BOOKS_BROKEN',
          `The entries of ${broken.slice(0, 7)} are not those that were closed`,
        )
      const brokenDay = await findBrokenDay(database.db)
      if (brokenDay) throw new AppError(409, 'BOOKS_BROKEN', `The day ${brokenDay} is not what was closed`)
      const settlement = await findBrokenSettlement(database.db)
      if (settlement)
        throw new AppError(409, 'BOOKS_BROKEN', `The settlement ${settlement} is not what was settled`)
      const months = await listMonths(database.db)
      return { closed: months.filter(({ state }) => state === 'closed').length, broken: 0 }
    },
  },
}
