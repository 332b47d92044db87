import { type ClientHttp2Session, connect, constants } from 'node:http2'
import type { PassCertificate } from './certificate.ts'

const TIMEOUT_MS = 10_000
const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS } = constants

/** `gone`: there is no such phone any more. */
export type PushOutcome = 'told' | 'gone'
export type Push = ReturnType<typeof createPush>

/**
 * Apple's push service, over HTTP/2 with the certificate of the passes. What is sent says nothing: it makes the phone ask
 * us what has changed.
 */
export function createPush(given: {
  address: string
  certificate: () => Promise<PassCertificate>
  /** Who signed the service's certificate, in tests. */
  trusted?: string
}) {
  /** One connection for many phones. */
  async function open() {
    const { certificate, key, issuer, passTypeIdentifier } = await given.certificate()
    const session = connect(given.address, {
      cert: certificate + issuer,
      key,
      ...(given.trusted ? { ca: given.trusted } : {}),
    })
    // Every request hears of a broken connection by itself.
    session.on('error', () => {})
    return {
      send: (pushToken: string) => send(session, { pushToken, topic: passTypeIdentifier }),
      close: () => session.close(),
    }
  }

  return { open }
}

function send(session: ClientHttp2Session, to: { pushToken: string; topic: string }): Promise<PushOutcome> {
  return new Promise((resolve, reject) => {
    const request = session.request({
      [HTTP2_HEADER_METHOD]: 'POST',
      [HTTP2_HEADER_PATH]: `/3/device/${to.pushToken}`,
      'apns-topic': to.topic,
      'apns-push-type': 'background',
      'apns-priority': '5',
    })
    let status = 0
    let body = ''
    request.setEncoding('utf8')
    request.setTimeout(TIMEOUT_MS, () => request.close(constants.NGHTTP2_CANCEL))
    request.on('response', (headers) => {
      status = Number(headers[HTTP2_HEADER_STATUS])
    })
    request.on('data', (part: string) => {
      body = (body + part).slice(0, 1000)
    })
    request.on('error', reject)
    request.on('close', () => {
      if (status === 200) resolve('told')
      else if (isGone(status, body)) resolve('gone')
      else reject(new Error(`Apple's push service answered ${status || 'nothing'}`))
    })
    request.end('{}')
  })
}

/** The phone has another address now, or never had this one. */
function isGone(status: number, body: string): boolean {
  return status === 410 || (status === 400 && /"(BadDeviceToken|DeviceTokenNotForTopic)"/.test(body))
}
