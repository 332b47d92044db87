import { z } from 'zod'
import { typedLine } from '#platform/text/text.schema.ts'

/** All files of one import together, in letters. */
export const MOST_TEXT = 5_000_000
const MOST_FILES = 40

/** Wyscout's are of real people and not for publishing: by command alone. */
export const officeSources = ['openligadb', 'openfootball', 'ewf'] as const

export const MatchImport = z
  .strictObject({
    source: z.enum(officeSources),
    files: z
      .array(z.strictObject({ name: typedLine(200).min(1), text: z.string().min(1).max(MOST_TEXT) }))
      .min(1)
      .max(MOST_FILES)
      .refine((files) => files.reduce((sum, { text }) => sum + text.length, 0) <= MOST_TEXT, {
        message: 'Together they are too long',
      }),
    competitionId: z
      .string()
      .min(1)
      .max(200)
      .nullable()
      .meta({ description: 'One that is known; null: its own' }),
    same: z
      .array(z.strictObject({ name: typedLine(200).min(1), teamId: z.number().int().min(1) }))
      .max(200)
      .meta({ description: 'Whom a name of the files means' }),
  })
  .meta({ id: 'OfficeMatchImport' })
export type MatchImport = z.infer<typeof MatchImport>

export const ConfirmedImport = MatchImport.extend({
  digest: z.string().max(64).meta({ description: 'Of the preview that was shown' }),
}).meta({ id: 'OfficeConfirmedMatchImport' })

const count = z.number().int()
const field = z.enum(['kickOff', 'result', 'venue', 'void', 'other'])

/** What an import does, or has done. */
export const MatchImportPreview = z
  .object({
    digest: z.string(),
    seasons: z.array(
      z.object({
        name: z.string(),
        season: z.string(),
        new: count,
        changed: count,
        unchanged: count,
        notDrawn: count,
        leftAlone: count.meta({ description: 'Their ticker is open' }),
      }),
    ),
    changes: z.array(
      z.object({
        kind: z.enum(['new', 'changed']),
        home: z.string(),
        away: z.string(),
        kickOff: z.iso.datetime(),
        fields: z.array(z.object({ field, before: z.string().nullable(), after: z.string().nullable() })),
        isOnSale: z.boolean().meta({ description: 'Tickets are sold for it' }),
        ownersMailed: count.nullable().meta({
          description: 'Its event is moved as well, and so many holders are told; null: it is not',
        }),
      }),
    ),
    contradictions: z
      .array(
        z.object({
          matchId: z.uuid(),
          home: z.string(),
          away: z.string(),
          kickOff: z.iso.datetime(),
          ours: z.string().nullable(),
          theirs: z.string(),
        }),
      )
      .meta({
        description: 'Results that the club tells otherwise than the file: ours stay until somebody decides',
      }),
    doubles: z.array(z.object({ name: z.string(), id: count, other: z.string() })),
    newTeams: count,
    squads: count,
    remarks: z.array(z.string()),
  })
  .meta({ id: 'OfficeMatchImportPreview' })
export type MatchImportPreview = z.infer<typeof MatchImportPreview>
