import { z } from 'zod'
import { listOf, listQuery } from '#platform/lists.ts'
import { EditorialPiece } from '../schema.ts'

/** What readers of each language find; where nothing is written in one, the next best. */
const words = z.object({ de: z.string(), en: z.string(), ja: z.string() })

export const OfficeStart = z
  .object({
    site: z.string(),
    source: EditorialPiece.shape.source
      .or(z.literal('club'))
      .meta({ description: 'Where what readers see now comes from; `club`: from the club’s own values' }),
    headline: words,
    blocks: z
      .array(z.string())
      .meta({ description: 'Kinds of the blocks that readers see now, in their order' }),
    picture: z.string().nullable().meta({ description: 'Of the poster: an id in the media store' }),
    piece: EditorialPiece.omit({ editing: true })
      .nullable()
      .meta({ description: 'What is written for it; null: nothing yet' }),
    quiet: EditorialPiece.omit({ editing: true }).nullable().meta({
      description: 'The quiet variant for a death, which stands there instead while it is published',
    }),
    isQuiet: z.boolean().meta({ description: 'Readers see the quiet variant now' }),
    url: z.string(),
  })
  .meta({ id: 'OfficeStart' })
export type OfficeStart = z.infer<typeof OfficeStart>

export const OfficeStarts = listOf(OfficeStart).meta({ id: 'OfficeStarts' })
export type OfficeStarts = z.infer<typeof OfficeStarts>

export const OfficeStartsQuery = listQuery({ maxPageSize: 200, defaultPageSize: 200 }).extend({
  q: z.string().max(60).optional().meta({ description: 'In the name of the site' }),
})
export type OfficeStartsQuery = z.infer<typeof OfficeStartsQuery>

export const StartSite = z.object({ site: z.string().regex(/^[a-z0-9-]{1,40}$/) })
export const BegunStart = z
  .strictObject({ isQuiet: z.boolean().default(false) })
  .meta({ id: 'OfficeStartBegin' })
