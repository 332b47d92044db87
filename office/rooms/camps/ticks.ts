import { useCallback, useEffect, useState } from 'react'
import { tickCampRoll } from '#modules/office/camps/endpoints.ts'
import type { Ticks } from '#modules/office/camps/schema.ts'
import { act } from '../../api/act.ts'

type Tick = Ticks['ticks'][number]

/** Ticks name a place and a day and nothing of the child: they may wait in the browser until there is a network. */
const keyOf = (campId: string) => `camp-ticks:${campId}`

function load(campId: string): Tick[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(campId)) ?? '[]')
  } catch {
    return []
  }
}

/** Who was there: ticked at once, sent as soon as it can be; what waits is counted. */
export function useTicks(campId: string) {
  const [waiting, setWaiting] = useState<Tick[]>(() => load(campId))

  const keep = useCallback(
    (ticks: Tick[]) => {
      setWaiting(ticks)
      if (ticks.length === 0) sessionStorage.removeItem(keyOf(campId))
      else sessionStorage.setItem(keyOf(campId), JSON.stringify(ticks))
    },
    [campId],
  )

  const send = useCallback(
    async (ticks: Tick[]) => {
      if (ticks.length === 0) return
      const answer = await act(tickCampRoll, {
        params: { id: campId },
        body: { ticks },
        reaction: () => 'silent',
      })
      // Only what was sent goes: more may have been ticked meanwhile.
      if (answer.ok) {
        const sent = new Set(ticks.map(({ placeId, day, tickedAt }) => `${placeId} ${day} ${tickedAt}`))
        keep(load(campId).filter((one) => !sent.has(`${one.placeId} ${one.day} ${one.tickedAt}`)))
      }
    },
    [campId, keep],
  )

  useEffect(() => {
    const again = () => void send(load(campId))
    again()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [campId, send])

  function tick(placeId: string, day: string, isThere: boolean): void {
    const tickedAt = new Date().toISOString()
    const others = load(campId).filter((one) => one.placeId !== placeId || one.day !== day)
    const all = [...others, { placeId, day, isThere, tickedAt }]
    keep(all)
    void send(all)
  }

  return { waiting, tick, retry: () => void send(load(campId)) }
}
