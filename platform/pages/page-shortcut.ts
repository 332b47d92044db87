import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#platform/http/http.ts'
import { answerTo } from './cached-answers.ts'
import type { PageCache } from './page-cache.ts'

/** The addresses of that many pages are known; a page of an address that is not known goes the long way. */
const MOST_ADDRESSES = 5_000
/** Hosts and paths of ours are far shorter; whoever makes up long ones is not to fill the memory with them. */
const LONGEST_ADDRESS = 250

/** Told of each page that is sent: whoever it was sent to, and its address as it is kept. Costs next to nothing, and never fails. */
export type ReadPage = (headers: IncomingHttpHeaders, url: string) => void

type Place = { room: PageCache; key: string }

/** Sends cached pages without the way through Fastify, which costs twice as much as sending one does. */
export type PageShortcut = {
  /** Fastify's route for pages has answered this address with what is kept there: it leads to a page, and to no other route. */
  learn(request: IncomingMessage, place: Place): void
  /** Answers where a page is kept and fresh. False: nothing has happened, and the request goes the long way. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

/** What is sent, counted and written of it is the same either way (`page-shortcut.test.ts`). */
export function createPageShortcut(
  app: App,
  { route, read }: { route: string; read?: ReadPage | undefined },
): PageShortcut {
  const places = new Map<string, Place>()
  const isOverloaded = app.hasDecorator('isUnderPressure') ? () => app.isUnderPressure() : () => false
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })

  function learn(request: IncomingMessage, place: Place): void {
    const address = addressOf(request)
    // Another method may have a route of its own there.
    if (request.method !== 'GET' || address.length > LONGEST_ADDRESS || !place.room.fresh(place.key)) return
    places.delete(address)
    places.set(address, place)
    if (places.size > MOST_ADDRESSES) places.delete(places.keys().next().value!)
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const place =
      isPlainRead(request) && !isClosing && !isOverloaded() ? places.get(addressOf(request)) : undefined
    const page = place?.room.fresh(place.key)
    if (!place || !page) return false
    const started = performance.now()
    const { method = '', headers: asked } = request
    const { status, headers, body } = answerTo(asked, page)
    const sent: Record<string, string> = { ...app.securityHeaders, ...headers }
    // Of a 304 Fastify says so to HEAD alone.
    if (body || method === 'HEAD') sent['content-length'] = String(body?.length ?? 0)
    response.once('finish', () =>
      app.answerBook.notify({
        requestId: randomUUID(),
        method,
        route,
        status,
        elapsedMs: performance.now() - started,
      }),
    )
    if (method === 'GET') read?.(asked, place.key)
    response.writeHead(status, sent)
    response.end(method === 'HEAD' ? undefined : body)
    return true
  }

  return { learn, answer }
}

/** As it was sent: nothing is decoded, and no address has a space, so one of these never stands for two. */
function addressOf({ headers, url }: IncomingMessage): string {
  return `${headers.host} ${url}`
}

/** What has a body is read to its end by Fastify. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}
