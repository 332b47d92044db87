import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type PushServiceMood =
  | 'takes'
  /** 410: the browser is not there any more. */
  | 'gone'
  /** 429 with a time to wait. */
  | 'puts off'
  /** 503. */
  | 'down'
  /** It takes the message and says nothing, for ever. */
  | 'says nothing'
  /** It answers with more than anybody wants to read. */
  | 'talks without end'
  /** It sends whoever asks elsewhere. */
  | 'sends on'

export type TakenPush = { path: string; headers: Record<string, unknown>; body: Buffer }
/** A browser, as far as a push service knows one. */
export type Browser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  open(push: Pick<TakenPush, 'body'>): Record<string, unknown>
}

/** A push service on a loopback port, in the mood that a test wants; by its path a browser may have one of its own. */
export async function startPushService({ keepsBodies = true }: { keepsBodies?: boolean } = {}) {
  let mood: PushServiceMood = 'takes'
  const moods = new Map<string, PushServiceMood>()
  const taken: TakenPush[] = []
  const sockets = new Set<Socket>()
  let calls = 0
  let onTaken: (() => void) | null = null

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      calls += 1
      const path = request.url!
      const now = moods.get(path) ?? mood
      if (now === 'takes' || now === 'says nothing' || now === 'talks without end') {
        const body = keepsBodies ? Buffer.concat(chunks) : Buffer.alloc(0)
        taken.push({ path, headers: keepsBodies ? request.headers : {}, body })
        onTaken?.()
      }
      if (now === 'takes') return void response.writeHead(201).end()
      if (now === 'gone') return void response.writeHead(410).end()
      if (now === 'puts off') return void response.writeHead(429, { 'retry-after': '7' }).end()
      if (now === 'down') return void response.writeHead(503).end()
      if (now === 'sends on') return void response.writeHead(307, { location: '/elsewhere' }).end()
      if (now === 'talks without end') {
        response.writeHead(201)
        const talk = () => {
          while (response.writable && !response.destroyed && response.write(Buffer.alloc(65_536)));
        }
        response.on('drain', talk)
        talk()
      }
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    taken,
    calls: () => calls,
    setMood(wanted: PushServiceMood, path?: string) {
      if (path === undefined) mood = wanted
      else moods.set(path, wanted)
    },
    onTaken(heard: () => void) {
      onTaken = heard
    },
    forget() {
      mood = 'takes'
      moods.clear()
      taken.length = 0
      calls = 0
      onTaken = null
    },
    browser: (path = `/send/${randomBytes(12).toString('base64url')}`) => browserAt(origin + path),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function browserAt(endpoint: string): Browser {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys().toString('base64url')
  const secret = randomBytes(16)
  return {
    subscription: { endpoint, keys: { p256dh, auth: secret.toString('base64url') } },
    open: ({ body }) => JSON.parse(openPush(body, { ecdh, secret }).toString('utf8')),
  }
}

/** As a browser opens a message (RFC 8291), written from its side: nothing of the sender's code is used. */
export function openPush(body: Buffer, { ecdh, secret }: { ecdh: ECDH; secret: Buffer }): Buffer {
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + length)
  const record = body.subarray(21 + length)
  if (record.length > size) throw new Error('more than one record')
  const derive = (key: Buffer, salted: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salted, info, bytes))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const shared = derive(ecdh.computeSecret(sender), secret, about, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  if (text.at(-1) !== 2) throw new Error('the end is not marked')
  return text.subarray(0, -1)
}

/** Reads who sends (RFC 8292) and proves it by the key that it names; throws where it is not proved. */
export function readVapid(authorization: unknown): { aud: string; exp: number; sub: string; key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(authorization)) ?? []
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isProved = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isProved) throw new Error('nobody has signed it')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}
