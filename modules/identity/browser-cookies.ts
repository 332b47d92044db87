import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '#platform/ids.ts'

const BROWSER = '__Host-kurve-browser'
const DEVICE = '__Host-kurve-device'
const DEVICE_SECONDS = 400 * 86_400
const MAX_PEOPLE = 5

export type BrowserCookies = ReturnType<typeof createBrowserCookies>

/** Two cookies of the id host: which browser was given a form, and on which device somebody has signed in before. */
export function createBrowserCookies({ secret }: { secret: string }) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')

  /** The browser's own random id, made at its first form. */
  function browserOf(request: FastifyRequest, reply: FastifyReply): string {
    const known = request.cookies[BROWSER]
    if (known && /^[\w-]{22}$/.test(known)) return known
    const browser = newSecret()
    reply.setCookie(BROWSER, browser, { httpOnly: true, secure: true, sameSite: 'lax', path: '/' })
    request.cookies[BROWSER] = browser
    return browser
  }

  /** What a form of this browser carries; `purpose` is the page and the sign-in under way. */
  function formToken(browser: string, purpose: string): string {
    return sign(`form:${browser}:${purpose}`)
  }

  function isFormToken(request: FastifyRequest, purpose: string, token: unknown): boolean {
    const browser = request.cookies[BROWSER]
    return browser !== undefined && typeof token === 'string' && isEqual(token, formToken(browser, purpose))
  }

  /** Ties a link in a mail to the browser that asked for it, without telling which that is. */
  function browserMark(browser: string): string {
    return sign(`mark:${browser}`).slice(0, 22)
  }

  /** The id of a device on which this address has signed in before. */
  function knownDevice(request: FastifyRequest, email: string): string | null {
    return (
      devicesOf(request)
        .find((known) => isDeviceOf(known, email))
        ?.split('.')[0] ?? null
    )
  }

  /** A family shares a browser: it is known to the last few who signed in there, each under an id of their own. */
  function rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string): void {
    const device = newSecret()
    const others = devicesOf(request).filter((known) => !isDeviceOf(known, email))
    const known = [`${device}.${deviceMark(device, email)}`, ...others].slice(0, MAX_PEOPLE)
    reply.setCookie(DEVICE, known.join('~'), {
      httpOnly: true,
      secure: true,
      sameSite: 'lax',
      path: '/',
      maxAge: DEVICE_SECONDS,
    })
  }

  const devicesOf = (request: FastifyRequest) => (request.cookies[DEVICE] ?? '').split('~').filter(Boolean)

  function isDeviceOf(known: string, email: string): boolean {
    const [device = '', mark = ''] = known.split('.')
    return device !== '' && isEqual(mark, deviceMark(device, email))
  }

  const deviceMark = (device: string, email: string) => sign(`device:${device}:${email.toLowerCase()}`)

  return { browserOf, formToken, isFormToken, browserMark, knownDevice, rememberDevice }
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
