import type { NodeSummary } from '#modules/content/schema.ts'
import type { TickerData } from '#modules/matches/schema.ts'

type Kicked = Pick<TickerData, 'kick_off'>

/** The latest article since the kick-off; what was written before it is a preview. */
export function reportOf(stories: NodeSummary[], match: Kicked): NodeSummary | null {
  return stories.find((story) => story.kind === 'article' && isSince(story, match)) ?? null
}

const PLACES = { article: 0, video: 1, gallery: 2, page: 3 } as const

/** Reports first, then films and pictures; what was written before the kick-off stands at the end. */
export function storiesInOrder(stories: NodeSummary[], match: Kicked): NodeSummary[] {
  const placeOf = (story: NodeSummary) => (isSince(story, match) ? PLACES[story.kind] : 4)
  return stories.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function isSince({ displayAt }: NodeSummary, { kick_off }: Kicked): boolean {
  return Date.parse(displayAt) >= Date.parse(kick_off)
}
