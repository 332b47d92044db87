import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { newSecret } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'

const BROWSER = '__Host-kurve-browser'
const DEVICE = '__Host-kurve-device'
const DEVICE_SECONDS = 400 * 86_400
const MAX_PEOPLE = 5
/** `__Host-`: no sister site can set it for us, and so nobody can lend their browser's id to somebody else's. */
const BROWSER_COOKIE = { httpOnly: true, sameSite: 'lax', path: '/' } as const

export type BrowserCookies = ReturnType<typeof createBrowserCookies>

type BrowserCookiesContext = { secret: string }

/** Two cookies of the id host: which browser this is, and on which device somebody has signed in before. */
export function createBrowserCookies(ctx: BrowserCookiesContext) {
  return {
    browserOf,
    ...inContext(ctx, { markOfContext, markOfRequest, formToken, isFormToken, knownDevice, rememberDevice }),
  }
}

const sign = (ctx: BrowserCookiesContext, text: string) =>
  createHmac('sha256', ctx.secret).update(text).digest('base64url')

/** The browser's own random id, made at its first sign-in or form. */
function browserOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[BROWSER]
  if (isBrowserId(known)) return known
  const browser = newSecret()
  reply.setCookie(BROWSER, browser, { ...BROWSER_COOKIE, secure: true })
  request.cookies[BROWSER] = browser
  return browser
}

/** The mark of the browser with which the provider speaks: a sign-in that it begins is this browser's alone. */
function markOfContext(ctx: BrowserCookiesContext, context: KoaContextWithOIDC): string {
  const known = context.cookies.get(BROWSER)
  if (isBrowserId(known)) return browserMark(ctx, known)
  const browser = newSecret()
  context.cookies.set(BROWSER, browser, BROWSER_COOKIE)
  return browserMark(ctx, browser)
}

/** The mark of the browser that asks for a page; null for one that we have not seen. */
function markOfRequest(ctx: BrowserCookiesContext, request: FastifyRequest): string | null {
  const known = request.cookies[BROWSER]
  return isBrowserId(known) ? browserMark(ctx, known) : null
}

/** What a form of this browser carries; `purpose` is the page and the sign-in under way. */
function formToken(ctx: BrowserCookiesContext, browser: string, purpose: string): string {
  return sign(ctx, `form:${browser}:${purpose}`)
}

function isFormToken(
  ctx: BrowserCookiesContext,
  request: FastifyRequest,
  purpose: string,
  token: unknown,
): boolean {
  const browser = request.cookies[BROWSER]
  return (
    browser !== undefined && typeof token === 'string' && isEqual(token, formToken(ctx, browser, purpose))
  )
}

/** Ties a sign-in to the browser that began it, without telling which that is. */
function browserMark(ctx: BrowserCookiesContext, browser: string): string {
  return sign(ctx, `mark:${browser}`).slice(0, 22)
}

/** The id of a device on which this address has signed in before. */
function knownDevice(ctx: BrowserCookiesContext, request: FastifyRequest, email: string): string | null {
  return (
    devicesOf(request)
      .find((known) => isDeviceOf(ctx, known, email))
      ?.split('.')[0] ?? null
  )
}

/** A family shares a browser: it is known to the last few who signed in there, each under an id of their own. */
function rememberDevice(
  ctx: BrowserCookiesContext,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void {
  const device = newSecret()
  const others = devicesOf(request).filter((known) => !isDeviceOf(ctx, known, email))
  const known = [`${device}.${deviceMark(ctx, device, email)}`, ...others].slice(0, MAX_PEOPLE)
  reply.setCookie(DEVICE, known.join('~'), {
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    path: '/',
    maxAge: DEVICE_SECONDS,
  })
}

const devicesOf = (request: FastifyRequest) => (request.cookies[DEVICE] ?? '').split('~').filter(Boolean)

function isDeviceOf(ctx: BrowserCookiesContext, known: string, email: string): boolean {
  const [device = '', mark = ''] = known.split('.')
  return device !== '' && isEqual(mark, deviceMark(ctx, device, email))
}

const deviceMark = (ctx: BrowserCookiesContext, device: string, email: string) =>
  sign(ctx, `device:${device}:${email.toLowerCase()}`)

const isBrowserId = (text: string | undefined): text is string =>
  text !== undefined && /^[\w-]{22}$/.test(text)

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
