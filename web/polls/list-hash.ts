const encoder = new TextEncoder()

export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Of a published list, by what the browser brings along (docs/algorithms/draws.md). Written apart from the server's own: what one of
 * them does wrong the other does not.
 */
export const listHash = (lines: readonly string[]): Promise<string> =>
  sha256(lines.map((line) => `${line}\n`).join(''))
