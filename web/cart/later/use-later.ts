import { useCallback, useEffect, useState } from 'react'
import {
  askForReminder,
  keepCart,
  readKeeping,
  readReminder,
} from '#modules/cart/reminders/reminders.endpoints.ts'
import type { CartKeeping, CartReminder } from '#modules/cart/reminders/reminders.schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { useSession } from '#web/session/session.ts'
import { cartIdentity } from '../store/identity.ts'

/** What the server knows of it, and how it is changed; null until that is known, or where there is nothing to change. */
type Later<T> = { now: T; isOn: boolean; set(isOn: boolean): Promise<void> } | null

/** Of whoever is signed in for themselves: organisations are reminded of nothing. */
export function useReminder(): Later<CartReminder> {
  const { status, organisation } = useSession()
  const isTheirs = status === 'signedIn' && organisation === null
  const read = useCallback(() => call(readReminder, { reaction: () => 'silent' }), [])
  const write = useCallback(
    (isAsked: boolean) =>
      call(askForReminder, {
        body: { isAsked },
        reaction: ({ problem }) =>
          problem?.errorCode === 'EMAIL_MISSING' ? { message: 'native.CONSENT_EMAIL_MISSING' } : undefined,
      }),
    [],
  )
  return useSwitch(isTheirs, { read, write, isOn: ({ isAsked }) => isAsked })
}

/** Of a visitor: the cart is this browser's. */
export function useKeeping(): Later<CartKeeping> {
  const isVisitor = useSession().status === 'anonymous'
  const read = useCallback(async () => {
    const query = visitor()
    return query ? call(readKeeping, { query, reaction: () => 'silent' }) : NOBODY
  }, [])
  const write = useCallback(async (isKept: boolean) => {
    const query = visitor()
    const reaction = ({ problem }: Failure) =>
      problem?.errorCode === 'TOO_MANY_KEPT_CARTS' ? { message: 'native.TOO_MANY_KEPT_CARTS' } : undefined
    return query ? call(keepCart, { query, body: { isKept }, reaction }) : NOBODY
  }, [])
  return useSwitch(isVisitor, { read, write, isOn: ({ isKept }) => isKept })
}

const NOBODY = { ok: false } as const

function visitor(): { anonymousUserId: string } | null {
  const identity = cartIdentity()
  return identity.kind === 'anonymous' ? { anonymousUserId: identity.userId } : null
}

type Asked<T> = { ok: true; data: T } | { ok: false }

type Kept<T> = {
  read: () => Promise<Asked<T>>
  write: (isOn: boolean) => Promise<Asked<T>>
  isOn: (now: T) => boolean
}

/** Turned at once; it turns back where that is not saved. */
function useSwitch<T>(isTheirs: boolean, { read, write, isOn }: Kept<T>): Later<T> {
  const [now, setNow] = useState<T | null>(null)
  const [wished, setWished] = useState<boolean | null>(null)
  useEffect(() => {
    if (!isTheirs) return
    let isGone = false
    void read().then((answer) => {
      if (answer.ok && !isGone) setNow(answer.data)
    })
    return () => {
      isGone = true
      setNow(null)
    }
  }, [isTheirs, read])

  async function set(wish: boolean): Promise<void> {
    setWished(wish)
    const answer = await write(wish)
    if (answer.ok) setNow(answer.data)
    setWished(null)
  }

  return now === null ? null : { now, isOn: wished ?? isOn(now), set }
}
