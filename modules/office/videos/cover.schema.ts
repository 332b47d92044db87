import { z } from 'zod'
import { cameInPieces } from '#modules/office/uploads/schema.ts'

const words = z.string().trim().min(1).max(200)

/** For everybody who does not see a picture. */
export const CoverText = z
  .strictObject({ de: words, en: words, ja: words })
  .meta({ id: 'OfficeVideoCoverText' })
export type CoverText = z.infer<typeof CoverText>
export const NewCover = CoverText.extend(cameInPieces)

/** The picture that staff chose. */
export const OfficeCover = z.object({ id: z.string(), alt: CoverText }).meta({ id: 'OfficeVideoCover' })
export type OfficeCover = z.infer<typeof OfficeCover>
