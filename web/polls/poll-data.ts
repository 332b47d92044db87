import { useCallback, useEffect, useState } from 'react'
import * as endpoints from '#modules/polls/endpoints.ts'
import type { OwnPoll, Poll } from '#modules/polls/schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { useSession } from '#web/session/session.ts'

export type PollState = {
  /** As it stands now, with my voice where there is one. */
  poll: Poll & { voice: OwnPoll['voice'] }
  /** Whether it is known who looks, and what they have said. */
  isKnown: boolean
  failed: boolean
  refresh: () => Promise<void>
  vote: (answer: number) => Promise<Failure | null>
  leave: () => Promise<Failure | null>
}

/** A count is looked at again while somebody may vote; a match in its minutes is looked at for the opening. */
const COUNT_MS = 20_000
const OPENING_MS = 60_000

/** A poll from the page, and what whoever looks has of it. */
export function usePoll(sent: Poll): PollState {
  const { status, organisation } = useSession()
  const isPerson = status === 'signedIn' && organisation === null
  const [poll, setPoll] = useState<PollState['poll']>({ ...sent, voice: null })
  const [isKnown, setKnown] = useState(false)
  const [failed, setFailed] = useState(false)
  const { id } = sent

  const refresh = useCallback(async () => {
    if (status === 'unknown') return
    const params = { id }
    const reaction = () => 'silent' as const
    const answer = isPerson
      ? await call(endpoints.readOwnPoll, { params, reaction })
      : await call(endpoints.readPoll, { params, reaction })
    setFailed(!answer.ok)
    if (answer.ok) setPoll({ voice: null, ...answer.data })
    setKnown(true)
  }, [id, status, isPerson])

  useEffect(() => {
    // A stranger sees what the page brought.
    if (isPerson) void refresh()
    else if (status !== 'unknown') setKnown(true)
  }, [refresh, isPerson, status])

  const every = poll.status === 'open' && poll.voice ? COUNT_MS : opensSoon(poll) ? OPENING_MS : null
  useEffect(() => {
    if (every === null) return
    const timer = setInterval(() => {
      if (!document.hidden) void refresh()
    }, every)
    return () => clearInterval(timer)
  }, [every, refresh])

  return {
    poll,
    isKnown,
    failed,
    refresh,
    vote: async (answer) => {
      const said = await call(endpoints.vote, { params: { id }, body: { answer }, reaction: shownInPlace })
      if (said.ok) setPoll(said.data)
      else await refresh()
      return said.ok ? null : said.failure
    },
    leave: async () => {
      const said = await call(endpoints.withdrawVoice, { params: { id }, reaction: shownInPlace })
      await refresh()
      return said.ok ? null : said.failure
    },
  }
}

const SOON_MS = 3 * 3600_000

/** Of a match its minute may come at any time; else within hours. */
const opensSoon = ({ status, opensAt }: Poll) =>
  status === 'planned' && (opensAt === null || Date.parse(opensAt) < Date.now() + SOON_MS)
