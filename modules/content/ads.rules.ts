import { ads } from '#club/pages/ads.ts'
import type { BlockKind } from './blocks.schema.ts'
import type { PageAds } from './page-data.schema.ts'

const NONE: PageAds = { content: null, blocks: {}, positions: {} }

/** The codes of a page: by its content, by the kinds of its blocks, by the places of an overview (ADS-01 … 03). */
export function adsOf(given: {
  uid: string | null
  blocks: readonly BlockKind[]
  overview: boolean
}): PageAds {
  const { uid, blocks, overview } = given
  const kinds = [...new Set(blocks)].flatMap((kind) => {
    const code = ads.byBlock[kind]
    return code === undefined ? [] : [[kind, code]]
  })
  return {
    ...NONE,
    content: (uid === null ? undefined : ads.byContent[uid]) ?? null,
    blocks: Object.fromEntries(kinds),
    positions: overview ? ads.byPosition : {},
  }
}

/** Where nobody advertises: in mourning. */
export const noAds = NONE
