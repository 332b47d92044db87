import { z } from 'zod'
import { listQuery } from '#platform/lists.ts'

/** What every list of the office takes: a page, one column to sort by, and words to look for. */
export const officeListQuery = listQuery({ maxPageSize: 200, defaultPageSize: 50 }).extend({
  q: z.string().trim().max(100).optional().meta({ description: 'Words that each row has to contain' }),
})

/** One of the tabs above a list: a filter with a name and how many there are, counted up to `MOST_COUNTED`. */
export const ListView = z
  .object({
    key: z.string(),
    count: z.number().int().nullable().meta({ description: 'Null where nobody needs the number' }),
  })
  .meta({ id: 'OfficeListView' })

/** Above it a list says "more than": counting a million rows helps nobody. */
export const MOST_COUNTED = 10_000
