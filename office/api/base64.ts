/** A file byte for byte: what letters they are the server finds out. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 30_000)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 30_000))))
  return parts.join('')
}
