import { tidyPrintName } from '#modules/catalogue/print-name.schema.ts'

/** What somebody has chosen to have printed, as it stands in the form. */
export type PrintChoice = { kind: 'none' | 'player' | 'own'; name: string; number: string }

export const noPrint: PrintChoice = { kind: 'none', name: '', number: '' }

/** As it travels with the cart item. */
export function optionsOf({ kind, name, number }: PrintChoice): { key: string; value: string }[] {
  if (kind === 'none') return []
  return [
    ...(name.trim() ? [{ key: 'flockName', value: tidyPrintName(name) }] : []),
    ...(number.trim() ? [{ key: 'flockNumber', value: number.trim() }] : []),
  ]
}

/** What is read off the back: nothing before something is chosen. */
export function printOf({ kind, name, number }: PrintChoice): { name: string; number: string } {
  return kind === 'none' ? { name: '', number: '' } : { name: tidyPrintName(name).toUpperCase(), number }
}
