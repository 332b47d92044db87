import { cookieDomain, type Domains } from '#club/domains.ts'
import type { Site } from '#club/sites.ts'
import type { TokenKind } from '#modules/payments/schema.ts'

/** PM-05: what was begun before the browser went to the provider. None of it gives access to anything. */
const COOKIES = {
  kind: 'PaymentMethodType',
  id: 'PaymentMethodId',
  created: 'PaymentMethodCreated',
} as const

const KINDS: readonly TokenKind[] = ['creditCard', 'payPal', 'sepa']

/** Nobody is an hour at the bank. */
const LIFE_SECONDS = 3_600

export interface BegunMethod {
  kind: TokenKind
  id: string
  created: Date
}

export type Place = { site: Site; domains: Domains }

export function rememberBegun({ kind, id, created }: BegunMethod, place: Place): void {
  write(COOKIES.kind, kind, LIFE_SECONDS, place)
  write(COOKIES.id, id, LIFE_SECONDS, place)
  write(COOKIES.created, created.toISOString(), LIFE_SECONDS, place)
}

/** Null when nothing was begun, when it is long ago, or when the cookies say something else. */
export function begunMethod(now: Date): BegunMethod | null {
  const kind = KINDS.find((one) => one === read(COOKIES.kind))
  const id = read(COOKIES.id)
  const created = new Date(read(COOKIES.created) ?? Number.NaN)
  const age = now.getTime() - created.getTime()
  if (!kind || !id || Number.isNaN(age) || age > LIFE_SECONDS * 1_000) return null
  return { kind, id, created }
}

export function forgetBegun(place: Place): void {
  for (const name of Object.values(COOKIES)) write(name, '', 0, place)
}

const BACK_TO = 'payment-method-back-to'

/** Where the person goes on when the method is kept; only in this tab, and only on this site. */
export function rememberWhereTo(pathname: string | null): void {
  try {
    if (pathname === null) sessionStorage.removeItem(BACK_TO)
    else sessionStorage.setItem(BACK_TO, pathname)
  } catch {}
}

/** Null: the list of methods. */
export function whereTo(): string | null {
  try {
    const stored = sessionStorage.getItem(BACK_TO)
    return stored && /^\/(?!\/)/.test(stored) ? stored : null
  } catch {
    return null
  }
}

function read(name: string): string | null {
  const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null
}

function write(name: string, value: string, seconds: number, { site, domains }: Place): void {
  const domain = cookieDomain(site.cookieDomain, domains)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
  document.cookie = `${name}=${encodeURIComponent(value)}; Domain=${domain}; Path=/; Max-Age=${seconds}; Secure; SameSite=Lax`
}
