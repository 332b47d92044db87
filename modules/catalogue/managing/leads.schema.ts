import { z } from 'zod'
import { typedLine } from '#platform/text/text.schema.ts'

export const MOST_LEAD = 160

/** The sentence under a shelf's headline; in a language without one pages show the next best. */
export const ShelfLead = z
  .strictObject({
    de: typedLine(MOST_LEAD).min(1),
    en: typedLine(MOST_LEAD).min(1).optional(),
    ja: typedLine(MOST_LEAD).min(1).optional(),
  })
  .meta({ id: 'ShelfLead' })
export type ShelfLead = z.infer<typeof ShelfLead>

/** The start of the shop, or a category by its id. */
export const ShelfKey = z
  .string()
  .regex(/^(?:start|[1-9]\d{0,8})$/)
  .meta({ id: 'ShelfKey' })
