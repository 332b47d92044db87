import { z } from 'zod'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'

export const assetKinds = ['picture', 'pdf'] as const
export type AssetKind = (typeof assetKinds)[number]

/** The languages in which pictures are told. */
export const altLanguages = ['de', 'en', 'ja'] as const
export type AltText = Record<(typeof altLanguages)[number], string>

export const MOST_ALT = 400

const share = z.number().min(0).max(1)
/** What stays in view however a picture is cut, in shares of its width and height from its upper left corner. */
export const Focus = z.strictObject({ x: share, y: share }).meta({ id: 'MediaFocus' })
export type Focus = z.infer<typeof Focus>

/** What staff say about a picture or paper. */
export const AssetFacts = z.strictObject({
  title: typedLine(200).min(1, 'required'),
  alt: z
    .strictObject({
      de: typedLine(MOST_ALT).min(1, 'required'),
      en: typedLine(MOST_ALT),
      ja: typedLine(MOST_ALT),
    })
    .meta({
      description: 'What it shows, for those who do not see it; other languages than German may follow',
    }),
  credit: typedLine(200),
  rightsNote: typedLines(500),
  rightsUntil: z.iso.date().nullable().meta({ description: 'The last day on which it may be shown' }),
  focus: Focus.nullable(),
})
export type AssetFacts = z.infer<typeof AssetFacts>
