import type { ComponentType } from 'react'
import type { TickerData } from '#modules/matches/schema.ts'
import type { Poll } from '#modules/polls/schema.ts'
import { createPart, type Part } from '#web/ui/part.tsx'

/** What the server sends whole and whose scripts come after those that show the score. */
export const timelinePart = createMatchPart({ load: () => import('./Timeline.tsx') })
export const lineUpsPart = createMatchPart({ load: () => import('./BothTeams.tsx') })
export const previewPart = createPart({ load: () => import('./MatchPreview.tsx') })
export const besidePart = createMatchPart({ load: () => import('./BesideTicker.tsx') })
export const statisticsPart = createMatchPart({ load: () => import('./WholeStatistics.tsx') })
/** Links at most. */
/** Alive at once while somebody may vote; before and afterwards it stands there as it was sent. */
const openPollPart = createPart({ load: () => import('#web/polls/PollPanel.tsx') })
const restingPollPart = createPart({ load: () => import('#web/polls/PollPanel.tsx'), waits: true })
export const pollPart = {
  at: ({ status }: Pick<Poll, 'status'>) => (status === 'open' ? openPollPart : restingPollPart),
}
export const parallelPart = createMatchPart({ load: () => import('./ParallelMatches.tsx') })
export const storiesPart = createPart({ load: () => import('./MatchStories.tsx'), waits: true })

type MatchPart<Props> = Pick<Part<Props>, 'load'> & { at(ticker: TickerData): Part<Props> }

/** So long after the first whistle nothing changes any more, not in the table either. */
const OVER_MS = 6 * 3600_000

/** Alive at once while something may change in it; afterwards its script waits until somebody is there. */
function createMatchPart<Props extends object>(given: {
  load(): Promise<{ View: ComponentType<Props> }>
}): MatchPart<Props> {
  const now = createPart(given)
  const later = createPart({ ...given, waits: true })
  return {
    async load() {
      await Promise.all([now.load(), later.load()])
    },
    at: (ticker) => (Date.parse(ticker.kick_off) < Date.now() - OVER_MS ? later : now),
  }
}

/** In the browser a page is shown with all of its parts. */
export async function withParts<Loaded>(
  loaded: Promise<Loaded>,
  parts: readonly { load(): Promise<void> }[],
): Promise<Loaded> {
  const [answer] = await Promise.all([loaded, ...parts.map((part) => part.load())])
  return answer
}
