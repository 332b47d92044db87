import { lazy, Suspense, useEffect, useState } from 'react'
import { type UIMatch, useLocation, useMatches } from 'react-router'
import type { PageData } from '#modules/content/page-data.schema.ts'
import { hasDay } from '#web/blocks/has-day.ts'
import { AnnouncedMatch } from './centre/AnnouncedMatch.tsx'
import { useMatchDay } from './match-day.ts'

const LiveMatchDay = lazy(async () => ({ default: (await import('./LiveMatchDay.tsx')).LiveMatchDay }))

/**
 * On the day of a match, on every page: who plays and when; while it is played, how it stands. The page comes with its
 * room, and is no other page after a goal: the score is asked for in the browser.
 */
export function MatchDayStrip() {
  const matchDay = useMatchDay()
  const { pathname } = useLocation()
  const pages = useMatches()
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  // The match centre, and the start page on its day, say all of it in large.
  if (!matchDay || pathname.includes(matchDay.match) || isOnTop(matchDay.match, pages)) return null
  if (!isAlive) return <AnnouncedMatch matchDay={matchDay} />
  return (
    <Suspense fallback={<AnnouncedMatch matchDay={matchDay} />}>
      <LiveMatchDay matchDay={matchDay} />
    </Suspense>
  )
}

/** Whether the page begins with this match. */
function isOnTop(match: string, pages: readonly UIMatch[]): boolean {
  const { page } = (pages.at(-1)?.loaderData ?? {}) as { page?: PageData }
  if (!page?.blocks) return false
  const place = { template: page.template, quiet: page.condolence }
  return page.blocks.some(
    (block) => hasDay(block, place) && block.kind === 'match' && block.answer?.day?.match.id === match,
  )
}
