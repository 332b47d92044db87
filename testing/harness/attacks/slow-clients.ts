import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

/** `header` and `body` never finish what they send; `read` asks for much and hardly takes any of it. */
type Slowness = 'silent' | 'header' | 'body' | 'read'

const KINDS: readonly Slowness[] = ['silent', 'header', 'body', 'read']
const DRIP_MS = 200
const CONNECTING = 100

type Crowd = {
  port: number
  host: string
  /** Something large, for those who do not read. */
  path: string
  /** How often they ask for it: more than the network takes off the server's hands. */
  wishes: number
  count: number
}

/** Connections that give and take as little as they can without ever standing still. */
export async function openSlowClients(given: Crowd) {
  const { port, host, path, wishes, count } = given
  const clients: { socket: Socket; kind: Slowness }[] = []
  const head = `Host: ${host}\r\nContent-Type: application/json\r\nAccept-Encoding: identity\r\n`

  async function open(kind: Slowness): Promise<void> {
    const socket = connect({ port, host: '127.0.0.1' })
    clients.push({ socket, kind })
    await once(socket, 'connect')
    // Those who are let go of find their connection broken.
    socket.on('error', () => {})
    if (kind === 'header') socket.write(`GET / HTTP/1.1\r\n${head}`)
    if (kind === 'body') socket.write(`POST / HTTP/1.1\r\n${head}Content-Length: 100000\r\n\r\n{"a":"`)
    if (kind !== 'read') return void socket.resume()
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\n${head}\r\n`.repeat(wishes))
  }

  for (let opened = 0; opened < count; opened += CONNECTING) {
    const batch = Math.min(CONNECTING, count - opened)
    await Promise.all(Array.from({ length: batch }, (_, index) => open(KINDS[index % KINDS.length]!)))
  }
  const timer = setInterval(() => {
    for (const { socket, kind } of clients) {
      if (socket.destroyed) continue
      if (kind === 'header') socket.write('X-a: b\r\n')
      if (kind === 'body') socket.write('a')
      if (kind === 'read') socket.read(1)
    }
  }, DRIP_MS)

  return {
    close(): void {
      clearInterval(timer)
      for (const { socket } of clients) socket.destroy()
    },
  }
}

/** The same in a process of its own, where their dripping keeps nobody who measures from looking at the clock. */
export async function openSlowClientsApart(given: Crowd) {
  const process = fork(import.meta.filename, [JSON.stringify(given)])
  await once(process, 'message')
  return {
    close(): void {
      process.kill()
    },
  }
}

/** Open connections to a port of this machine, as the server's side has them: who does not read sees no end. */
export function connectionsTo(port: number): number {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(wanted) && state === '01').length
}

if (import.meta.main) {
  await openSlowClients(JSON.parse(process.argv[2]!))
  process.send!('open')
}
