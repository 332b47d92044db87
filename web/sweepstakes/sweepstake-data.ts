import { useCallback, useEffect, useState } from 'react'
import * as endpoints from '#modules/sweepstakes/endpoints.ts'
import type { OwnSweepstake, Participation } from '#modules/sweepstakes/schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { useSession } from '#web/session/session.ts'

export type OwnPart = {
  /** Undefined until it is known; null: nobody is signed in for themselves, or it could not be read. */
  own: OwnSweepstake | null | undefined
  failed: boolean
  refresh: () => Promise<void>
  enter: (participation: Participation) => Promise<Failure | null>
  /** By mail: when it opens, or a day before it closes. */
  remind: (wants: boolean) => Promise<Failure | null>
  leave: () => Promise<Failure | null>
}

/** What whoever is signed in has of a sweepstake. */
export function useOwnPart(id: string): OwnPart {
  const { status, organisation } = useSession()
  const isPerson = status === 'signedIn' && organisation === null
  const [own, setOwn] = useState<OwnSweepstake | null | undefined>(undefined)
  const [failed, setFailed] = useState(false)
  const params = { id }

  const refresh = useCallback(async () => {
    if (status === 'unknown') return
    if (!isPerson) return setOwn(null)
    const answer = await call(endpoints.readSweepstake, { params: { id }, reaction: () => 'silent' })
    setFailed(!answer.ok)
    setOwn(answer.ok ? answer.data : null)
  }, [id, status, isPerson])
  useEffect(() => void refresh(), [refresh])

  async function done(answer: { ok: true } | { ok: false; failure: Failure }): Promise<Failure | null> {
    await refresh()
    return answer.ok ? null : answer.failure
  }

  return {
    own,
    failed,
    refresh,
    /** ERR-03: a second time is no error, and told as information. */
    enter: async (body) =>
      done(
        await call(endpoints.participate, {
          params,
          body,
          reaction: (failure) => (failure.status === 409 ? 'silent' : shownInPlace(failure)),
        }),
      ),
    remind: async (wants) =>
      done(await call(wants ? endpoints.remind : endpoints.remindNoMore, { params, reaction: shownInPlace })),
    leave: async () => done(await call(endpoints.withdrawParticipation, { params, reaction: shownInPlace })),
  }
}

/** More doors than a page has. */
const PAGES = [1, 2, 3, 4]

/** One's lots of a calendar, by sweepstake; undefined until they are known. */
export function useOwnDoors(seriesId: string) {
  const { status, organisation } = useSession()
  const isPerson = status === 'signedIn' && organisation === null
  const [doors, setDoors] = useState<ReadonlyMap<string, OwnSweepstake> | undefined>(undefined)

  const refresh = useCallback(async () => {
    if (status === 'unknown') return
    const found = new Map<string, OwnSweepstake>()
    for (const page of isPerson ? PAGES : []) {
      const query = { page }
      const answer = await call(endpoints.listOfSeries, {
        params: { id: seriesId },
        query,
        reaction: () => 'silent',
      })
      if (!answer.ok) break
      for (const door of answer.data.items) found.set(door.id, door)
      if (!answer.data.hasNextPage) break
    }
    setDoors(found)
  }, [seriesId, status, isPerson])
  useEffect(() => void refresh(), [refresh])

  async function enter(): Promise<{ door: number; number: number } | Failure> {
    const answer = await call(endpoints.saveGroup, { params: { id: seriesId }, reaction: shownInPlace })
    await refresh()
    return answer.ok ? answer.data : answer.failure
  }

  return { doors, enter, refresh }
}
