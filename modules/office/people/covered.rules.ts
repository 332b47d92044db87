/** Enough to recognise a number that somebody reads out, too little to call it: `+49••••••2400`. */
export function coverPhone(phone: string): string {
  const shown = phone.length >= 10 ? 4 : 2
  return `${phone.slice(0, 3)}${'•'.repeat(Math.max(2, phone.length - 3 - shown))}${phone.slice(-shown)}`
}

/** The end of a card or an account alone. */
export function coverEnding(ending: string | null): string {
  return `••••${ending ?? ''}`
}
