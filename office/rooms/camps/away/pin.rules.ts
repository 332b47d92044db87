/** Shorter ones are found by trying. */
export const SHORTEST_PIN = 6
/** Wrong ones in a row; then what was taken along is deleted. */
export const MOST_TRIES = 5

export type PinFault = 'short' | 'digits' | 'easy'

/** What is wrong with a PIN that somebody chooses; null: nothing. */
export function pinFault(pin: string): PinFault | null {
  if (!/^\d*$/.test(pin)) return 'digits'
  if (pin.length < SHORTEST_PIN) return 'short'
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])))
  const isLine = steps.size === 1 && [...steps].every((step) => Math.abs(step) <= 1)
  return isLine || new Set(pin).size < 3 ? 'easy' : null
}
