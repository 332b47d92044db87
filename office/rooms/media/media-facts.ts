import { z } from 'zod'
import { AssetFacts } from '#modules/media/library/library.schema.ts'
import type { OfficeAssetDetail } from '#modules/office/media/schema.ts'

/** What staff say of something, as it is saved. */
export function factsOf(asset: OfficeAssetDetail): z.input<typeof AssetFacts> {
  const { title, alt, credit, rightsNote, rightsUntil, focus } = asset
  return { title, alt, credit, rightsNote, rightsUntil, focus }
}

/** As it is typed: no day means without an end. */
export const FactsForm = AssetFacts.omit({ focus: true, rightsUntil: true }).extend({
  rightsUntil: z.union([z.iso.date(), z.literal('')]),
})
export type FactsTyped = z.output<typeof FactsForm>
