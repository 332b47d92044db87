import { z } from 'zod'

export const NewUpload = z.strictObject({
  bytes: z.number().int().min(1),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: 'Of the whole file: it is compared with what has come' }),
})

export const Upload = z
  .object({ id: z.uuid(), received: z.number().int().meta({ description: 'Where the next piece begins' }) })
  .meta({ id: 'OfficeUpload' })

/** In the query of whatever takes a file. */
export const cameInPieces = {
  upload: z
    .uuid()
    .optional()
    .meta({ description: 'The file came in pieces before (`officeUploadBegin`): there is no body' }),
}

/** What whatever takes a file may refuse besides. */
export const pieceRefusals = ['UPLOAD_UNFINISHED', 'UPLOAD_USED'] as const
