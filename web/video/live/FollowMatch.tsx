import { useEffect } from 'react'
import type { LiveVideo } from '#modules/videos/schema.ts'
import { type LiveMatch, useLiveMatch } from './useLiveMatch.ts'

type FollowMatchProps = { match: NonNullable<LiveVideo['match']>; onTold: (told: LiveMatch) => void }

/** Shows nothing: tells the radio how its match stands, while somebody listens. */
export function FollowMatch({ match, onTold }: FollowMatchProps) {
  const { ticker, minute, state, silentSince } = useLiveMatch(match)
  const [count, extra] = [minute?.minute, minute?.extra]
  useEffect(() => {
    const shown = count === undefined ? null : { minute: count, extra: extra ?? null }
    onTold({ ticker, minute: shown, state, silentSince })
  }, [ticker, count, extra, state, silentSince, onTold])
  return null
}
