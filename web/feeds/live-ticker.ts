import type { Language } from '#club/club.ts'
import { MATCH_PERIODS } from '#modules/matches/minutes.schema.ts'
import { polling } from '#modules/matches/polling.rules.ts'
import type { FeedEvent, TickerData, TickerFeed, TickerMessage } from '#modules/matches/schema.ts'
import type { FeedSource } from './follow-feed.ts'
import { readFeed } from './read-feed.ts'

/** The ticker as the browser knows it; null before the first answer. */
export type KnownTicker = TickerFeed | null

/** The feed of a team in a language (MAT-11), pushed while its ticker is open, asked for otherwise (MAT-14). */
export function tickerSource(given: { teamId: number; language: Language }): FeedSource<KnownTicker> {
  const address = `/feeds/liveticker/${given.language}/${given.teamId}`
  return {
    read: (signal) => readFeed<TickerFeed>(`${address}.json`, signal),
    ...('EventSource' in globalThis ? { push: (hear: Hear) => openStream(`${address}/stream`, hear) } : {}),
    wantsPush: (feed) => feed?.data?.liveticker_active ?? false,
    isNewer,
    pauseMs: (feed) => (feed?.data?.liveticker_active ? polling.ticker.active : polling.ticker.idle),
  }
}

/** Of one match the higher version; another match in focus always. */
export function isNewer(feed: KnownTicker, known: KnownTicker): boolean {
  if (!feed || !known) return feed !== null
  if (feed.data?.id !== known.data?.id) return true
  return (feed.data?.version ?? 0) > (known.data?.version ?? 0)
}

type Hear = Parameters<NonNullable<FeedSource<KnownTicker>['push']>>[0]

function openStream(address: string, hear: Hear): () => void {
  const stream = new EventSource(address)
  for (const kind of ['snapshot', 'change'] as const)
    stream.addEventListener(kind, (event: MessageEvent<string>) => {
      const message = { kind, ...JSON.parse(event.data) } as TickerMessage
      hear.news((known) => applyMessage(known, message))
    })
  stream.addEventListener('alive', hear.signOfLife)
  // The browser would try again by itself; when, and what is done meanwhile, is decided in one place.
  stream.addEventListener('error', hear.lost)
  return () => stream.close()
}

/** What is known after a message; null when it does not fit what is known, so that all of it must be asked for. */
export function applyMessage(known: KnownTicker, message: TickerMessage): KnownTicker {
  if (message.kind === 'snapshot') return message.feed
  if (known?.data?.id !== message.head.id) return null
  if (message.head.version <= known.data.version) return known
  const events = mergeEvents(known.data.events, message.events)
  return { ...known, data: { ...known.data, ...message.head, events } as TickerData }
}

/** New ones come in, corrected ones take the place of the old, deleted ones go; then in the order of the match. */
export function mergeEvents(known: FeedEvent[], news: FeedEvent[]): FeedEvent[] {
  const byId = new Map(known.map((event) => [event.id, event]))
  for (const event of news) {
    const before = byId.get(event.id)
    // The same version may come with a new score: of a goal after one that was taken back.
    if (!before || event.version >= before.version) byId.set(event.id, event)
  }
  return [...byId.values()].filter((event) => event.deleted_at === null).sort(inOrderOfTheMatch)
}

function inOrderOfTheMatch(one: FeedEvent, other: FeedEvent): number {
  return (
    MATCH_PERIODS.indexOf(one.period) - MATCH_PERIODS.indexOf(other.period) ||
    placeOf(one) - placeOf(other) ||
    (one.minute ?? 0) - (other.minute ?? 0) ||
    (one.extra_minute ?? 0) - (other.extra_minute ?? 0) ||
    one.sequence - other.sequence
  )
}

/** As the server has it: a kick-off opens its period and a whistle ends it, whatever stands beside them. */
function placeOf({ type }: FeedEvent): number {
  if (type === 'WhistleFirstHalf' || type === 'FinalWhistle') return 2
  return type === 'Kickoff' || type === 'KickoffSecondHalf' ? 0 : 1
}
