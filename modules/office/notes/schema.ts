import { z } from 'zod'
import { listOf } from '#platform/lists.ts'

export const things = ['order', 'person', 'event', 'product'] as const

export const OfficeNote = z
  .object({
    id: z.uuid(),
    text: z.string(),
    author: z.object({ id: z.uuid(), name: z.string() }),
    createdAt: z.iso.datetime(),
    endsAt: z.iso.datetime().meta({ description: 'It goes by itself then' }),
  })
  .meta({ id: 'OfficeNote' })
export type OfficeNote = z.infer<typeof OfficeNote>
export const OfficeNoteList = listOf(OfficeNote).meta({ id: 'OfficeNoteList' })

export const NewOfficeNote = z
  .strictObject({
    text: z.string().trim().min(1).max(2000),
    days: z.number().int().min(1).max(730).default(365).meta({ description: 'Until it goes by itself' }),
  })
  .meta({ id: 'NewOfficeNote' })

export const OfficeView = z
  .object({ id: z.uuid(), name: z.string(), query: z.string() })
  .meta({ id: 'OfficeView' })
export type OfficeView = z.infer<typeof OfficeView>
export const OfficeViewList = listOf(OfficeView).meta({ id: 'OfficeViewList' })
/** What a list of the office is called: each keeps views of its own. */
export const ListName = z.string().regex(/^[a-zA-Z][a-zA-Z-]{0,39}$/)
export const NewOfficeView = z
  .strictObject({ name: z.string().trim().min(1).max(60), query: z.string().max(2000) })
  .meta({ id: 'NewOfficeView' })
