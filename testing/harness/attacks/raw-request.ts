import { connect } from 'node:net'

export type RawRequest = {
  method?: string
  path: string
  host: string
  headers?: readonly (readonly [string, string])[]
  body?: string
}

/** Sends exactly these bytes, which no client would; answers the status, or 0 where the connection was cut without one. */
export function askRaw(
  port: number,
  { method = 'GET', path, host, headers = [], body }: RawRequest,
): Promise<number> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let answer = ''
    const finish = () => {
      socket.destroy()
      done(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0))
    }
    socket.setTimeout(20_000, finish)
    socket.on('error', finish)
    socket.on('close', finish)
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      if (answer.length > 12) finish()
    })
    const length = body === undefined ? [] : ([['content-length', String(Buffer.byteLength(body))]] as const)
    const lines = [['host', host], ['connection', 'close'], ...length, ...headers].map(
      ([name, value]) => `${name}: ${value}`,
    )
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
  })
}
