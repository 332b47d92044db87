import { useCallback, useEffect, useState } from 'react'
import {
  withdrawWish as endOwnWish,
  joinWaitingList,
  listOwnWishes,
  readWaitingList,
} from '#modules/waiting-list/endpoints.ts'
import type { NewWish, WaitingList, Wish } from '#modules/waiting-list/schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { useSession } from '#web/session/session.ts'

/** The line moves while one looks at it. */
const REFRESH_MS = 30_000

export type Line = {
  /** Null until it was read. */
  list: WaitingList | null
  /** The live wish of whoever is signed in, else the last one for this match; undefined until that is known. */
  wish: Wish | null | undefined
  failed: boolean
  refresh: () => Promise<void>
  join: (wish: NewWish) => Promise<Failure | null>
  withdraw: (id: string) => Promise<Failure | null>
}

/** The line of a match, and one's own place in it. */
export function useWaitingList(eventId: string): Line {
  const { status, organisation } = useSession()
  const isPerson = status === 'signedIn' && organisation === null
  const [list, setList] = useState<WaitingList | null>(null)
  const [wish, setWish] = useState<Wish | null | undefined>(undefined)
  const [failed, setFailed] = useState(false)

  const refresh = useCallback(async () => {
    if (status === 'unknown') return
    const [line, own] = await Promise.all([
      call(readWaitingList, { params: { id: eventId }, reaction: () => 'silent' }),
      isPerson ? call(listOwnWishes, { query: { pageSize: 100 }, reaction: () => 'silent' }) : null,
    ])
    setFailed(!line.ok || own?.ok === false)
    if (line.ok) setList(line.data)
    if (own === null) setWish(null)
    else if (own.ok) setWish(own.data.items.find((one) => one.event.id === eventId) ?? null)
  }, [eventId, status, isPerson])

  useEffect(() => {
    void refresh()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [refresh])

  async function join(body: NewWish): Promise<Failure | null> {
    const answer = await call(joinWaitingList, {
      params: { id: eventId },
      body,
      reaction: shownInPlace,
    })
    await refresh()
    return answer.ok ? null : answer.failure
  }

  async function withdraw(id: string): Promise<Failure | null> {
    const answer = await withdrawWish(id)
    await refresh()
    return answer
  }

  return { list, wish, failed, refresh, join, withdraw }
}

/** For every screen that shows wishes. Gone already is as good as withdrawn. */
export async function withdrawWish(id: string): Promise<Failure | null> {
  const answer = await call(endOwnWish, {
    params: { id },
    reaction: (failure) => (failure.status === 404 ? 'silent' : shownInPlace(failure)),
  })
  return answer.ok || answer.failure.status === 404 ? null : answer.failure
}
