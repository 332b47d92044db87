import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type Handle = (request: IncomingMessage, response: ServerResponse) => unknown

/** The router of the pages asks for parts of its table with up to 7,680 characters; no other address is near it. */
const LONGEST_ADDRESS = 8_192
/** No address of ours has ten: those of the former site had twelve. */
const DEEPEST = 64
/** Browsers and proxies send the next request when they have the answer. */
const MOST_WAITING = 16

/** What no route, redirect or log line is to work on is refused before any of them sees it. */
export function withinBounds(handle: Handle): Handle {
  return (request, response) => {
    const { url = '' } = request
    if (url.length <= LONGEST_ADDRESS && !isDeep(url)) return handle(request, response)
    response.writeHead(414, {
      'content-type': 'text/plain',
      'cache-control': 'no-store',
      connection: 'close',
    })
    response.end('The address is too long')
  }
}

function isDeep(url: string): boolean {
  let depth = 0
  for (let at = url.indexOf('/'); at >= 0; at = url.indexOf('/', at + 1)) {
    depth += 1
    if (depth > DEEPEST) return !url.slice(0, at).includes('?')
  }
  return false
}

type Waiting = [IncomingMessage, ServerResponse]

/**
 * Node hands out all requests of a connection as they come, also when nobody takes the answer of the first. Here the next
 * one is worked on when the one before has been taken, so a reader who takes nothing costs one answer, however much they
 * ask for; who asks for a great many at once is answered as far as they may wait, and asked to come again.
 */
export function oneAtATime(handle: Handle): Handle {
  const lines = new WeakMap<Socket, Waiting[]>()

  function begin(request: IncomingMessage, response: ServerResponse, line: Waiting[]): void {
    response.once('close', () => next(request.socket, line))
    handle(request, response)
  }

  function next(socket: Socket, line: Waiting[]): void {
    const waiting = socket.destroyed ? undefined : line.shift()
    if (waiting) begin(...waiting, line)
    else lines.delete(socket)
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    if (!line) {
      const first: Waiting[] = []
      lines.set(socket, first)
      begin(request, response, first)
    } else if (line.length < MOST_WAITING) line.push([request, response])
    else response.writeHead(503, { 'retry-after': '1', connection: 'close' }).end()
  }
}
