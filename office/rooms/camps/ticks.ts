import { useCallback, useEffect, useState } from 'react'
import { addTick, dropTicks, loadTicks, queueName, type Tick } from './tick-queue.ts'

const AGAIN_MS = 30_000

export type SendTicks = (campId: string, ticks: Tick[]) => Promise<{ ok: boolean }>

/** Who was there: ticked at once, sent as soon as it can be; what waits is counted. `sendTicks` stays the same function. */
export function useTicks({
  personId,
  campId,
  sendTicks,
}: {
  personId: string
  campId: string
  sendTicks: SendTicks
}) {
  const name = queueName(personId, campId)
  const [waiting, setWaiting] = useState<Tick[]>(() => loadTicks(name))

  const send = useCallback(async () => {
    const ticks = loadTicks(name)
    if (ticks.length === 0) return
    if ((await sendTicks(campId, ticks)).ok) setWaiting(dropTicks(name, ticks))
  }, [name, campId, sendTicks])

  useEffect(() => {
    const again = () => void send()
    again()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [send])

  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void send(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, send])

  function tick(placeId: string, day: string, isThere: boolean): void {
    setWaiting(addTick(name, { placeId, day, isThere, tickedAt: new Date().toISOString() }))
    void send()
  }

  return { waiting, tick, retry: () => void send() }
}
