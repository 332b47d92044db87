import { useCallback, useEffect, useRef, useState } from 'react'
import { addTickerEntry, undoTickerEntry } from '#modules/office/ticker/endpoints.ts'
import type { TickerDesk, TypedEntry } from '#modules/office/ticker/schema.ts'
import { call } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { changeWaiting, dequeue, readQueue, type Waiting } from './queue.ts'

/** Longer nobody waits for an answer at the pitch: it is sent again under the same key. */
const PATIENCE_MS = 10_000
const AGAIN_MS = 3_000

/** Sends what waits, in order, one after the other, and stops where somebody has to decide. Answers whether the net is there. */
export async function sendQueue(given: {
  name: string
  matchId: string
  onDesk: (desk: TickerDesk) => void
  onAlready: () => void
}): Promise<boolean> {
  const { name, matchId, onDesk, onAlready } = given
  for (;;) {
    const [first] = readQueue(name)
    if (!first || first.conflict !== null) return true
    const answer = await sendOne(matchId, first)
    if (answer.ok) {
      onDesk(answer.data)
      dequeue(name, first.key)
      continue
    }
    const { failure } = answer
    if (mayPass(failure)) return failure.status !== null
    // What never arrived needs no taking back.
    if (first.kind === 'undo' && failure.status === 404) {
      dequeue(name, first.key)
      continue
    }
    const code = failure.problem?.title ?? 'REFUSED'
    const undone = readQueue(name).find((one) => one.kind === 'undo' && one.of === first.key)
    if (undone) {
      dequeue(name, first.key)
      dequeue(name, undone.key)
    } else if (code === 'TICKER_ALREADY') {
      dequeue(name, first.key)
      onAlready()
    } else changeWaiting(name, first.key, (one) => ({ ...one, conflict: code }))
  }
}

function sendOne(matchId: string, waiting: Waiting) {
  const sent = {
    params: { id: matchId },
    signal: AbortSignal.timeout(PATIENCE_MS),
    reaction: () => 'silent' as const,
  }
  if (waiting.kind === 'undo') return call(undoTickerEntry, { ...sent, body: { key: waiting.of } })
  const agoMs = Math.min(Math.max(0, Date.now() - waiting.tappedAt), 12 * 3_600_000)
  const body = { ...waiting.tap, key: waiting.key, agoMs } as TypedEntry
  return call(addTickerEntry, { ...sent, body })
}

/** No answer, a server that is not well, somebody who has to sign in again: it waits. */
const mayPass = ({ status }: Failure): boolean =>
  status === null || status >= 500 || status === 429 || status === 401

/** Only one window of a device sends at a time. */
async function alone<T>(name: string, run: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, run) : run()
}

/** Sends what waits at once, when the network comes back, and every few seconds until it is gone. */
export function useSending(given: {
  name: string
  matchId: string
  queue: readonly Waiting[]
  onDesk: (desk: TickerDesk) => void
  onAlready: () => void
}): { isReachable: boolean; send: () => void } {
  const [isReachable, setReachable] = useState(true)
  const isBusy = useRef(false)
  const latest = useRef(given)
  latest.current = given
  const send = useCallback(() => {
    if (isBusy.current) return
    isBusy.current = true
    const { name, matchId } = latest.current
    const onDesk = (desk: TickerDesk) => latest.current.onDesk(desk)
    const onAlready = () => latest.current.onAlready()
    alone(name, () => sendQueue({ name, matchId, onDesk, onAlready }))
      .then(setReachable, () => setReachable(false))
      .finally(() => {
        isBusy.current = false
      })
  }, [])
  const { queue } = given
  const isOpen = queue.length > 0 && queue[0]!.conflict === null
  useEffect(() => {
    if (!isOpen) return
    send()
    const timer = setInterval(send, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOpen, send])
  useEffect(() => {
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [send])
  return { isReachable, send }
}
