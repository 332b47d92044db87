/** A scanner types without a pause; a person does not. */
const PAUSE_MS = 1000
/** Shorter than every code that the club makes, longer than what a sleeve on the keys types. */
const SHORTEST = 12

/** Puts together what a scanner in the hand types, wherever the focus is: the code, once it has pressed Enter. */
export function createHandScanner() {
  let typed = ''
  let lastAt = 0
  return {
    key({ key, at }: { key: string; at: number }): string | null {
      if (at - lastAt > PAUSE_MS) typed = ''
      lastAt = at
      if (key.length === 1) typed += key
      if (key !== 'Enter') return null
      const code = typed
      typed = ''
      return code.length >= SHORTEST ? code : null
    },
  }
}
