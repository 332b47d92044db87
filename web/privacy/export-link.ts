/** What opens one archive. */
export type ExportLink = { id: string; token: string }

const HASH = /^#export=([0-9a-f-]{36})\.([A-Za-z0-9_-]{22})$/

/** The link of the mail: behind the `#`, so that no server and no log ever sees it. */
export function linkInHash(hash: string): ExportLink | null {
  const match = HASH.exec(hash)
  return match ? { id: match[1]!, token: match[2]! } : null
}

/** `1,4 MB`; small ones in kB, never 0. */
export function sizeText(bytes: number, language: string): string {
  const isSmall = bytes < 1_000_000
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(isSmall ? Math.max(1, Math.round(bytes / 1_000)) : bytes / 1_000_000)
}
