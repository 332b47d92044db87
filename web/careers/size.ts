const KB = 1024
const MB = 1024 * 1024

/** As people read sizes: `840 kB`, `1,2 MB`. */
export function bytesIn(bytes: number, language: string): string {
  if (bytes < MB) return `${Math.max(1, Math.round(bytes / KB))} kB`
  return `${(bytes / MB).toLocaleString(language, { maximumFractionDigits: 1 })} MB`
}
