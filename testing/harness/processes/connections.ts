import { Socket } from 'node:net'

type Target = { host: string; port: number }

/**
 * Writes down where this process tries to connect to, names before they are looked up, and lets it. Whatever HTTP library
 * it is, it comes by here.
 */
export function watchConnections(): { seen: Target[]; stop(): void } {
  const seen: Target[] = []
  const connect = Socket.prototype.connect
  Socket.prototype.connect = function watched(this: Socket, ...args: unknown[]) {
    const [first] = (Array.isArray(args[0]) ? args[0] : args) as unknown[]
    if (typeof first === 'object' && first !== null) {
      const { host = 'localhost', port, path } = first as { host?: string; port?: number; path?: string }
      if (!path) seen.push({ host, port: Number(port) })
    }
    return (connect as (...given: unknown[]) => Socket).apply(this, args)
  } as typeof connect
  return {
    seen,
    stop() {
      Socket.prototype.connect = connect
    },
  }
}
