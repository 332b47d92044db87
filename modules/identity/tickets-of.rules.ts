/**
 * Whose tickets a browser may show, told to all sites of the club by a cookie. It names nobody: who knows no id learns none from
 * it. Without the cookie (cleared, or never signed in since) the browser's own keeping counts.
 */
export const TICKETS_OF = 'TicketsOf'
/** Somebody signed out. */
export const NOBODY = 'nobody'
/** Tickets are bought a season ahead; browsers keep no cookie longer. */
export const TICKETS_OF_DAYS = 400

/** The same in the browser and on the server. */
export async function ticketsMark(personId: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`tickets of ${personId}`))
  return Array.from(new Uint8Array(hash).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
