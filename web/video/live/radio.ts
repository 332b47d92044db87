import { cookieDomain, type Domains } from '#club/domains.ts'
import type { Site } from '#club/sites.ts'

/** `held`: paused, and goes on where it was. `withheld`: it may not be heard from here. */
export type RadioState = 'silent' | 'connecting' | 'playing' | 'held' | 'failed' | 'withheld'

const COOKIE = 'kurve-radio'
const HOURS = 3

/**
 * Remembered for all sites of one domain: somebody listens. The next site goes on by itself where the browser lets it, else
 * with one press.
 */
export function rememberListening(
  isListening: boolean,
  { site, domains }: { site: Site; domains: Domains },
): void {
  const domain = cookieDomain(site.cookieDomain, domains)
  const age = isListening ? HOURS * 3600 : 0
  // biome-ignore lint/suspicious/noDocumentCookie: read before anything has loaded, on hosts that share nothing else
  document.cookie = `${COOKIE}=1; domain=${domain}; path=/; max-age=${age}; samesite=lax`
}

export const wasListening = (): boolean => document.cookie.split('; ').includes(`${COOKIE}=1`)
