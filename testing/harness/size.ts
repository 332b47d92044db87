/**
 * How large a gate is run: its own figure, or the one that the environment names (`A3_ROUNDS=200`). The night runs the same
 * tests at the full figures this way.
 */
export function sizeOf(name: string, gateFigure: number): number {
  const given = process.env[name]
  if (given === undefined) return gateFigure
  const size = Number(given)
  if (!Number.isInteger(size) || size < 1) throw new Error(`${name} needs a number, not ${given}`)
  return size
}
