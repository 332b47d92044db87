import { useEffect, useRef, useState } from 'react'

export interface Deadline {
  /** ISO 8601. */
  endsAt: string
  /** The server's time when it answered; the clock of the device may be wrong. */
  serverNow: string
  /** Called once when the time is up, also if it already was. */
  onExpire?: () => void
}

/** Whole seconds until the deadline, by the server's clock; never below zero. */
export function useSecondsLeft({ endsAt, serverNow, onExpire }: Deadline): number {
  const [seconds, setSeconds] = useState(() => wholeSeconds(Date.parse(endsAt) - Date.parse(serverNow)))
  const expire = useRef(onExpire)
  useEffect(() => {
    expire.current = onExpire
  })

  useEffect(() => {
    const ahead = Date.parse(serverNow) - Date.now()
    const left = () => wholeSeconds(Date.parse(endsAt) - (Date.now() + ahead))
    let timer: ReturnType<typeof setInterval> | undefined
    const tick = () => {
      setSeconds(left())
      if (left() > 0) return
      clearInterval(timer)
      expire.current?.()
    }
    timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [endsAt, serverNow])

  return seconds
}

function wholeSeconds(milliseconds: number) {
  return Math.max(0, Math.ceil(milliseconds / 1000))
}
