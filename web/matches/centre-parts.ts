import { createPart } from '#web/ui/part.tsx'

/** What the server sends whole and whose scripts come after those that show the score. */
export const timelinePart = createPart({ load: () => import('./Timeline.tsx') })
export const lineUpsPart = createPart({ load: () => import('./BothTeams.tsx') })
export const previewPart = createPart({ load: () => import('./MatchPreview.tsx') })
export const besidePart = createPart({ load: () => import('./BesideTicker.tsx') })
export const statisticsPart = createPart({ load: () => import('./WholeStatistics.tsx') })
/** Links at most. */
export const parallelPart = createPart({ load: () => import('./ParallelMatches.tsx'), waits: true })
export const storiesPart = createPart({ load: () => import('./MatchStories.tsx'), waits: true })

/** In the browser a page is shown with all of its parts. */
export async function withParts<Loaded>(
  loaded: Promise<Loaded>,
  parts: readonly { load(): Promise<void> }[],
): Promise<Loaded> {
  const [answer] = await Promise.all([loaded, ...parts.map((part) => part.load())])
  return answer
}
