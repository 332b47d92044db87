import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { PageHandle } from '#web/site/page-handle.ts'
import { PartView } from '#web/ui/part.tsx'
import { loadMatch } from '../load-match.ts'
import { statisticsPart, timelinePart, withParts } from './centre-parts.ts'
import { MatchFrame } from './MatchFrame.tsx'

export const handle: PageHandle = { head: 'night' }

export function loader(args: LoaderFunctionArgs) {
  return loadMatch(args)
}

export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return withParts(serverLoader<typeof loader>(), [timelinePart, statisticsPart])
}

export default function MatchStatisticsPage() {
  return (
    <MatchFrame loaded={useLoaderData<typeof loader>()} view="statistics">
      {({ ticker, centre }) => (
        <PartView part={statisticsPart.at(ticker)} given={{ ticker, own: centre.own }} />
      )}
    </MatchFrame>
  )
}
