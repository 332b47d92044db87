import { bearer } from '#web/api/bearer.ts'
import { guestHeaders } from '#web/api/guest-pass.ts'

/** Fetches a file that only its owner may have, and hands it to the browser. False when it cannot be had. */
export async function downloadFile(given: { path: string; fileName: string }): Promise<boolean> {
  const answer = await fetchFile(given.path)
  if (answer?.status === 401) bearer.signIn()
  if (!answer?.ok) return false
  // The line may break while it comes.
  const file = await answer.blob().catch(() => null)
  if (!file) return false
  handToBrowser({ file, fileName: given.fileName })
  return true
}

/** Tried twice where the server cannot be reached, or fails (CHK-19). */
async function fetchFile(path: string): Promise<Response | null> {
  const answer = await tryToFetch(path)
  return answer && answer.status < 500 ? answer : tryToFetch(path)
}

async function tryToFetch(path: string): Promise<Response | null> {
  const token = await bearer.accessToken()
  try {
    const headers = token ? { authorization: `Bearer ${token}` } : guestHeaders(path)
    return await fetch(path, { headers })
  } catch {
    return null
  }
}

/** Lets the browser keep or open a file that is here. */
export function handToBrowser(given: { file: Blob; fileName: string }): void {
  const address = URL.createObjectURL(given.file)
  const link = document.createElement('a')
  link.href = address
  link.download = given.fileName
  link.click()
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
