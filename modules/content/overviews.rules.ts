import { wholeClubOverviews } from '#club/overviews.ts'
import type { NodeKind } from './schema.ts'

/** Whose nodes a site's overview lists; null: those of the whole club. */
export function shownOn(kind: Exclude<NodeKind, 'page'>, site: string): string | null {
  return wholeClubOverviews[kind].includes(site) ? null : site
}
