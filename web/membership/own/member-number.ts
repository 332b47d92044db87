/** `018 993`: six digits read best in two groups. A number that is none stays as it is. */
export function memberNumber(number: string | null): string {
  if (!number) return '–'
  return /^\d{1,6}$/.test(number) ? number.padStart(6, '0').replace(/(\d{3})$/, ' $1') : number
}
