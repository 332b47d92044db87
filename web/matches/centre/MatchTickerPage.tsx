import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PageHandle } from '#web/site/page-handle.ts'
import { loadMatch } from '../load-match.ts'
import { timelinePart, withParts } from './centre-parts.ts'
import { MatchFrame } from './MatchFrame.tsx'
import { TickerList } from './TickerList.tsx'

export const handle: PageHandle = { head: 'night' }

export function loader(args: LoaderFunctionArgs) {
  return loadMatch(args)
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return withParts(serverLoader<typeof loader>(), [timelinePart])
}

export default function MatchTickerPage() {
  return (
    <MatchFrame loaded={useLoaderData<typeof loader>()} view="ticker">
      {({ ticker, centre, unwritten }) => (
        <div className="wrap match-page match-page--narrow">
          <TickerList {...{ ticker, unwritten }} own={centre.own} filters={['all', 'goals', 'cards']} />
        </div>
      )}
    </MatchFrame>
  )
}
