import '#web/blocks/story.css'
import '#web/polls/polls.css'
import '../season/standings.css'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { TickerData } from '#modules/matches/schema.ts'
import type { PageHandle } from '#web/site/page-handle.ts'
import { PartView } from '#web/ui/part.tsx'
import { type LoadedMatch, loadMatch } from '../load-match.ts'
import { hasBegun } from '../match-view.ts'
import {
  besidePart,
  parallelPart,
  pollPart,
  previewPart,
  storiesPart,
  timelinePart,
  withParts,
} from './centre-parts.ts'
import { MatchFrame } from './MatchFrame.tsx'
import { storiesInOrder } from './match-stories.ts'
import { TickerList } from './TickerList.tsx'

export const handle: PageHandle = { head: 'night' }

export function loader(args: LoaderFunctionArgs) {
  return loadMatch(args)
}

export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const loaded = serverLoader<typeof loader>()
  const { poll } = await loaded
  return withParts(loaded, [
    ...(poll ? [pollPart.at(poll)] : []),
    timelinePart,
    besidePart,
    previewPart,
    parallelPart,
    storiesPart,
  ])
}

/** What is on: before a match what to expect, from the first whistle on what happens and has happened. */
export default function MatchNowPage() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <MatchFrame loaded={loaded} view="now">
      {({ ticker, centre, unwritten }) => (
        <>
          <div className="wrap g12 match-page">
            <div className="c7 match-column">
              {loaded.poll && <PartView part={pollPart.at(loaded.poll)} given={{ poll: loaded.poll }} />}
              {hasBegun(ticker) ? (
                <section aria-labelledby="ticker-title">
                  <TickerList {...{ ticker, unwritten }} own={centre.own} filters={['all', 'highlights']} />
                </section>
              ) : (
                <Before loaded={loaded} ticker={ticker} />
              )}
              {centre.parallel.length > 0 && <PartView part={parallelPart.at(ticker)} given={{ centre }} />}
            </div>
            <div className="c5 match-column match-column--side">
              <PartView part={besidePart.at(ticker)} given={{ ticker, centre }} />
            </div>
          </div>
          {loaded.stories.length > 0 && (
            <PartView part={storiesPart} given={{ stories: storiesInOrder(loaded.stories, ticker) }} />
          )}
        </>
      )}
    </MatchFrame>
  )
}

function Before({ loaded, ticker }: { loaded: LoadedMatch; ticker: TickerData }) {
  const { centre, renderedAt } = loaded
  return (
    <>
      <PartView part={previewPart} given={{ centre, ticker, renderedAt }} />
      {ticker.events.length > 0 && (
        <section aria-labelledby="ticker-title">
          <TickerList ticker={ticker} own={centre.own} filters={['all']} />
        </section>
      )}
    </>
  )
}
