import { tidyFlockName } from '#modules/catalogue/flock-name.schema.ts'

/** What somebody has chosen to have printed, as it stands in the form. */
export type FlockChoice = { kind: 'none' | 'player' | 'own'; name: string; number: string }

export const noFlock: FlockChoice = { kind: 'none', name: '', number: '' }

/** As it travels with the cart item. */
export function optionsOf({ kind, name, number }: FlockChoice): { key: string; value: string }[] {
  if (kind === 'none') return []
  return [
    ...(name.trim() ? [{ key: 'flockName', value: tidyFlockName(name) }] : []),
    ...(number.trim() ? [{ key: 'flockNumber', value: number.trim() }] : []),
  ]
}

/** What is read off the back: nothing before something is chosen. */
export function printOf({ kind, name, number }: FlockChoice): { name: string; number: string } {
  return kind === 'none' ? { name: '', number: '' } : { name: tidyFlockName(name).toUpperCase(), number }
}
