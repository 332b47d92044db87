import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
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
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  // The match centre says all of it in large.
  if (!matchDay || pathname.includes(matchDay.match)) return null
  if (!isAlive) return <AnnouncedMatch matchDay={matchDay} />
  return (
    <Suspense fallback={<AnnouncedMatch matchDay={matchDay} />}>
      <LiveMatchDay matchDay={matchDay} />
    </Suspense>
  )
}
