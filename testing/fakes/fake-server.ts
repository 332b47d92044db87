import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What goes wrong on the line or behind it, for every call until it is taken back. */
export type LineFault =
  /** No answer at all. */
  | 'silence'
  | 'serverError'
  /** 200, and something that is no JSON. */
  | 'garbage'
  /** The connection is cut before anything is done. */
  | 'reset'
  /** What was asked for is done, and then the connection is cut. */
  | 'doneThenReset'

export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type FakeAnswer = { status: number; body?: unknown; headers?: Record<string, string> }

export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>

/** A provider's API on a loopback port, with faults at will. */
export async function startFakeServer(answer: (request: FakeRequest) => FakeAnswer) {
  let fault: LineFault | null = null
  let calls = 0
  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    calls += 1
    const current = fault
    if (current === 'silence') return
    if (current === 'reset') return void response.destroy()
    if (current === 'serverError') return send(response, { status: 500, body: { error: 'bad day' } })
    if (current === 'garbage')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('<html>')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    const done = answer({
      method: request.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    })
    if (current === 'doneThenReset') return void response.destroy()
    send(response, done)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault: (next: LineFault | null) => {
      fault = next
    },
    calls: () => calls,
    close: () => closeServer(server),
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: FakeAnswer): void {
  if (body === undefined) return void response.writeHead(status, headers).end()
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
