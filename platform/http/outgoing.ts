/**
 * HTTP with addresses that the settings name; nobody else names one (reliability.md, C11). What answers there does not send
 * us on: it may be taken over, and stands where our own services are in reach.
 */
export function askOutside(input: string | URL, init: RequestInit = {}): Promise<Response> {
  return fetch(input, { ...init, redirect: 'error' })
}
