import { useCallback, useEffect, useState } from 'react'
import * as endpoints from '#modules/predictions/endpoints.ts'
import type { OwnTips, TipMatchday } from '#modules/predictions/schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { useSession } from '#web/session/session.ts'

export type Typed = { home: string; away: string }

/** My tips of a matchday; undefined until it is known, null where nobody tips for themselves. */
export function useOwnTips(gameId: string, matchday: number) {
  const { status, organisation } = useSession()
  const isPerson = status === 'signedIn' && organisation === null
  const [own, setOwn] = useState<OwnTips | null | undefined>(undefined)
  const [failed, setFailed] = useState(false)

  const refresh = useCallback(async () => {
    if (status === 'unknown') return
    if (!isPerson) return setOwn(null)
    const answer = await call(endpoints.readOwnTips, {
      params: { id: gameId, matchday },
      reaction: () => 'silent',
    })
    setFailed(!answer.ok)
    setOwn(answer.ok ? answer.data : null)
  }, [gameId, matchday, status, isPerson])
  useEffect(() => void refresh(), [refresh])

  return { own, failed, isPerson, refresh }
}

/** As it is now: a kick-off may have come or moved since the page was made. */
export async function readMatchday(gameId: string, matchday: number): Promise<TipMatchday | null> {
  const answer = await call(endpoints.readTipMatchday, {
    params: { id: gameId, matchday },
    reaction: () => 'silent',
  })
  return answer.ok ? answer.data : null
}

/** One after the other; what is refused is named by its match. */
export async function saveTips(tips: readonly { matchId: string; home: number; away: number }[]) {
  const refused = new Map<string, Failure>()
  for (const { matchId, home, away } of tips) {
    const answer = await call(endpoints.putTip, {
      params: { id: matchId },
      body: { home, away },
      reaction: shownInPlace,
    })
    if (!answer.ok) refused.set(matchId, answer.failure)
  }
  return refused
}
