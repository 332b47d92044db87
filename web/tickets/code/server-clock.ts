const KEY = 'kurve.clockAhead'
/** Gates forgive a clock that is a little wrong; what is measured over the network is no better. */
const WRONG_MS = 60_000

/** How far the club's clock is before this device's, in milliseconds; 0 where the device's is about right. */
export function clockAhead(dateHeader: string | null, deviceNow: number): number | null {
  const serverNow = Date.parse(dateHeader ?? '')
  if (Number.isNaN(serverNow)) return null
  const ahead = serverNow - deviceNow
  return Math.abs(ahead) > WRONG_MS ? ahead : 0
}

/** A phone whose clock is wrong would show codes of another time: what the club's answers say is kept for offline. */
export function noteServerTime(headers: Headers): void {
  const ahead = clockAhead(headers.get('date'), Date.now())
  if (ahead === null) return
  if (ahead === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, String(ahead))
}

/** The time as the club has it. */
export function clubNow(): Date {
  return new Date(Date.now() + (Number(localStorage.getItem(KEY)) || 0))
}
