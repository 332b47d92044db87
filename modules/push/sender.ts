import http from 'node:http'
import https from 'node:https'
import { publicLookup } from '#platform/http/public-address.ts'
import { isEndpoint } from './addresses.ts'
import { authorizationOf, type BrowserKeys, encrypt, type SenderKey } from './encryption.rules.ts'

/** What became of a message: taken; the browser takes none any more; never in this form; not now. */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; status: number | null }
  | { kind: 'later'; seconds: number | null }

export type PushMessage = BrowserKeys & {
  endpoint: string
  message: Buffer
  /** Seconds for which a push service keeps it for a device that is not there. */
  ttl: number
  urgency: 'normal' | 'high'
  /** A later one of the same replaces it while it waits: 32 characters of base64url at most. */
  replaces: string
}

export type PushSender = {
  publicKey: string
  isEndpoint(endpoint: string): boolean
  send(message: PushMessage): Promise<PushOutcome>
  close(): void
}

const PATIENCE_MS = 10_000
/** Of an answer only its status is read: what says more is hung up on. */
const MOST_ANSWER_BYTES = 4_096
const MOST_HEADER_BYTES = 8_192
const MOST_RETRY_SECONDS = 3_600
const CONNECTIONS = 50
const HOUR_MS = 3_600_000

/**
 * Sends messages to push services (RFC 8030). Where a name leads is looked at when the connection is made, so that nothing reaches
 * our own networks by a name that has changed; nobody is followed elsewhere, and nobody keeps us waiting.
 */
export function createPushSender(given: {
  key: SenderKey
  /** Of the club, for whoever runs a push service: `mailto:` or an address of the site. */
  contact: string
  /** Origin of a push service that is not public, for tests; production has none. */
  own?: string | null
}): PushSender {
  const { key, contact, own = null } = given
  const shared = { keepAlive: true, maxSockets: CONNECTIONS, maxTotalSockets: CONNECTIONS * 4 }
  const agents = { open: new https.Agent({ ...shared, lookup: publicLookup }), own: new http.Agent(shared) }
  const signed = new Map<string, { text: string; until: number }>()

  function authorizationFor(audience: string): string {
    const known = signed.get(audience)
    if (known && known.until > Date.now()) return known.text
    const expiresAt = new Date(Date.now() + 12 * HOUR_MS)
    const text = authorizationOf(key, { audience, expiresAt, contact })
    if (signed.size > 200) signed.clear()
    signed.set(audience, { text, until: Date.now() + HOUR_MS })
    return text
  }

  async function send(wish: PushMessage): Promise<PushOutcome> {
    const { endpoint, ttl, urgency, replaces } = wish
    if (!isEndpoint(endpoint, own)) return { kind: 'refused', status: null }
    const url = new URL(endpoint)
    const body = encrypt(wish.message, wish)
    const headers = {
      ttl: String(Math.max(0, Math.round(ttl))),
      urgency,
      topic: replaces,
      authorization: authorizationFor(url.origin),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': String(body.length),
    }
    const isOwn = url.origin === own
    const agent = isOwn && url.protocol === 'http:' ? agents.own : agents.open
    return request(url, { agent, headers, body })
  }

  return {
    publicKey: key.publicKey,
    isEndpoint: (endpoint) => isEndpoint(endpoint, own),
    send,
    close: () => {
      agents.open.destroy()
      agents.own.destroy()
    },
  }
}

function request(
  url: URL,
  given: { agent: http.Agent; headers: http.OutgoingHttpHeaders; body: Buffer },
): Promise<PushOutcome> {
  const { agent, headers, body } = given
  const { request: open } = url.protocol === 'http:' ? http : https
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const call = open(url, { method: 'POST', agent, headers, signal, maxHeaderSize: MOST_HEADER_BYTES })
    call.on('error', () => resolve({ kind: 'later', seconds: null }))
    call.on('response', (response) => {
      resolve(outcomeOf(response))
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MOST_ANSWER_BYTES) response.destroy()
      })
      response.on('error', () => {})
    })
    call.end(body)
  })
}

function outcomeOf({ statusCode = 0, headers }: http.IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'sent' }
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' }
  if (statusCode === 429 || statusCode >= 500) {
    const seconds = Number(headers['retry-after'])
    const isSaid = Number.isFinite(seconds) && seconds > 0
    return { kind: 'later', seconds: isSaid ? Math.min(seconds, MOST_RETRY_SECONDS) : null }
  }
  return { kind: 'refused', status: statusCode }
}
