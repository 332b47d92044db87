import { useCallback, useEffect, useState } from 'react'
import { applyInBallot, listOwnApplications, withdrawApplication } from '#modules/ballots/endpoints.ts'
import type { NewApplication, OwnApplication } from '#modules/ballots/schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { useSession } from '#web/session/session.ts'

/** Places come into the cart by themselves, and go. */
const REFRESH_MS = 30_000

/** The own applications; undefined until they are known. Nobody signed in, or an organisation: there are none. */
export function useOwnApplications() {
  const { status, organisation } = useSession()
  const isPerson = status === 'signedIn' && organisation === null
  const [applications, setApplications] = useState<OwnApplication[] | undefined>(undefined)
  const [failed, setFailed] = useState(false)

  const refresh = useCallback(async () => {
    if (status === 'unknown') return
    if (!isPerson) return setApplications([])
    const answer = await call(listOwnApplications, { query: { pageSize: 100 }, reaction: () => 'silent' })
    setFailed(!answer.ok)
    if (answer.ok) setApplications(answer.data.items)
  }, [status, isPerson])

  useEffect(() => {
    void refresh()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [refresh])

  return {
    applications,
    failed: failed && applications === undefined,
    refresh,
    async apply(ballotId: string, body: NewApplication): Promise<Failure | null> {
      const answer = await call(applyInBallot, { params: { id: ballotId }, body, reaction: shownInPlace })
      await refresh()
      return answer.ok ? null : answer.failure
    },
    /** Gone already is as good as withdrawn. */
    async withdraw(id: string): Promise<Failure | null> {
      const answer = await call(withdrawApplication, {
        params: { id },
        reaction: (failure) => (failure.status === 404 ? 'silent' : shownInPlace(failure)),
      })
      await refresh()
      return answer.ok || answer.failure.status === 404 ? null : answer.failure
    },
  }
}
