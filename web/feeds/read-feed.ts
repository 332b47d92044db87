let aheadMs = 0

/** The time of the server, as near as its last answer tells: minutes run by it and not by a clock that is set wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs
}

/** A feed is the same file for everybody: no cookies, and asked again whether it has changed. */
export async function readFeed<Feed>(address: string, signal: AbortSignal): Promise<Feed> {
  const answer = await fetch(address, { signal, credentials: 'omit', cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const told = Date.parse(answer.headers.get('date') ?? '')
  // The header counts whole seconds: half of one is the best guess for the rest.
  if (Number.isFinite(told)) aheadMs = told + 500 - Date.now()
  return (await answer.json()) as Feed
}
