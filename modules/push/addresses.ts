import { isIP } from 'node:net'

/** Names that are for one machine or one house. */
const HOUSE =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|example|invalid|onion|arpa)$/

/**
 * Whether messages may go to an endpoint: over TLS to the usual port of a named host, which is looked up again when it is sent to
 * (`publicLookup`). `own`: the origin of a push service for tests.
 */
export function isEndpoint(endpoint: string, own: string | null = null): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return false
  if (own !== null && url.origin === own) return true
  const host = url.hostname.replace(/\.$/, '')
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    host.includes('.') &&
    !host.startsWith('[') &&
    isIP(host) === 0 &&
    !HOUSE.test(host)
  )
}
