/** Enough to recognise an address that somebody reads out, too little to write to: `a•••@club.example`. */
export function coverEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${at < 0 ? '' : email.slice(at)}`
}
