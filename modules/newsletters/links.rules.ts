/** The address as it may stand in a mail: whole, of one of the club's own sites; null for every other. */
export function ownUrl(address: string, origins: ReadonlySet<string>): string | null {
  const text = address.trim()
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  // Who reads `user@` takes what stands before it for the host.
  if (url.username || url.password || !/^https?:$/.test(url.protocol)) return null
  return origins.has(url.origin) ? url.href : null
}

/** What in a text looks like an address, without the mark that ends its sentence. */
export function addressesIn(text: string): { address: string; index: number }[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"'„“”«»()]+/gi)].map(({ 0: found, index }) => ({
    address: found.replace(/[.,;:!?…]+$/, ''),
    index,
  }))
}
