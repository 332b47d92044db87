import { LINK_SCHEMES } from '#modules/content/link-schemes.rules.ts'

/** Whether an address may stand in a text: a page of the club, a place on the page, or one with a scheme that links may have. */
export function isAddress(text: string): boolean {
  const address = text.trim()
  if (address === '' || hasControl(address)) return false
  if (address.startsWith('#')) return address.length > 1
  if (address.startsWith('/')) return !address.startsWith('//') && !address.startsWith('/\\')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (scheme === undefined || !LINK_SCHEMES.includes(scheme)) return false
  return !/^(?:https?|ftp)$/.test(scheme) || URL.canParse(address)
}

/** What somebody typed as an address: `club.example` and `name@club.example` are completed. */
export function completed(text: string): string {
  const address = text.trim()
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(address)) return `mailto:${address}`
  if (/^\+[\d\s()/-]{5,}$/.test(address)) return `tel:${address.replace(/[^\d+]/g, '')}`
  if (/^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#].*)?$/i.test(address)) return `https://${address}`
  return address
}

/** Browsers read past control characters, so that they hide a scheme. */
function hasControl(text: string): boolean {
  return [...text].some((letter) => letter < ' ' || letter === '\u007f')
}
