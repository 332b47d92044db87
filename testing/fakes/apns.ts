import { createSecureServer, type Http2SecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'

export type Pushed = { path: string; topic: string; body: string; clientName: string }

/** Apple's push service as far as it is documented: HTTP/2, who comes with which certificate, a path per phone. */
export async function startFakeApns(given: { certificate: string; key: string; trusted: string }) {
  const pushed: Pushed[] = []
  const fates = new Map<string, { status: number; reason: string }>()
  const server: Http2SecureServer = createSecureServer({
    cert: given.certificate,
    key: given.key,
    ca: given.trusted,
    requestCert: true,
    rejectUnauthorized: true,
  })
  server.on('stream', (stream, headers) => {
    const path = String(headers[':path'])
    let body = ''
    stream.on('data', (part) => {
      body += part
    })
    stream.on('end', () => {
      const { subject } = (stream.session!.socket as TLSSocket).getPeerCertificate()
      pushed.push({ path, topic: String(headers['apns-topic']), body, clientName: String(subject.CN) })
      const fate = fates.get(path.replace('/3/device/', ''))
      stream.respond({ ':status': fate?.status ?? 200 })
      stream.end(fate ? JSON.stringify({ reason: fate.reason }) : '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    /** Everything that was pushed, and nothing twice in the list. */
    pushed,
    setFate: (pushToken: string, fate: { status: number; reason: string }) => fates.set(pushToken, fate),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
