/** Doors out of order, but always in the same one. */
export function arrange<T>(doors: readonly T[]): T[] {
  const steps = doors.length + 1
  const step = [7, 5, 11, 3].find((one) => gcd(one, steps) === 1)
  if (!step) return [...doors]
  return doors.map((_, at) => doors[(((at + 1) * step) % steps) - 1]!)
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
