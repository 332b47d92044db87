import { AdSlot } from './AdSlot.tsx'
import { BlockSection } from './BlockSection.tsx'
import type { BlockProps } from './block.ts'

/** Its own code, else the one that the mapping has for this content or for the kind (ADS-01, ADS-02). */
export function AdBlock({ block, place: { ads, quiet } }: BlockProps<'ad'>) {
  const code = block.code ?? ads.content ?? ads.blocks.ad
  if (quiet || !code) return null
  return (
    <BlockSection kind="ad">
      <AdSlot code={code} />
    </BlockSection>
  )
}
