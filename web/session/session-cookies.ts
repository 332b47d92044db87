import { cookieDomain, type Domains } from '#club/domains.ts'
import { siteByKey } from '#club/sites.ts'
import { TICKETS_OF } from '#modules/identity/tickets-of.rules.ts'

/** AUTH-09 … AUTH-13. All of them hold for every site of a cookie domain; none of them gives access to anything. */
export const COOKIES = {
  beforeSignIn: 'OpenIdUrlBeforeSignin',
  beforeSignOut: 'OpenIdUrlBeforeSignout',
  loginTime: 'LoginDatetime',
  timeZone: 'LoginTimezone',
  organisationId: 'ImpersonationOrgId',
  organisationName: 'ImpersonationOrgName',
  organisationType: 'ImpersonationOrgType',
  /** Whose tickets this browser may show, as a mark; the id host writes it too. */
  ticketsOf: TICKETS_OF,
  /** Whose tickets the wallet keeps here, for the sites that keep none. */
  ticketsKept: 'TicketsKept',
} as const

export type CookieName = (typeof COOKIES)[keyof typeof COOKIES]

export type SessionCookies = {
  read(name: CookieName): string | null
  /** Without days: as long as the browser is open. */
  write(name: CookieName, value: string, days?: number): void
  drop(...names: CookieName[]): void
}

/** Longer addresses than this do not fit a cookie together with the others. */
const MAX_LENGTH = 2_000

export function sessionCookies(given: { siteKey: string; domains: Domains }): SessionCookies {
  const kind = siteByKey(given.siteKey)?.cookieDomain ?? 'club'
  const place = `; Domain=${cookieDomain(kind, given.domains)}; Path=/; Secure; SameSite=Lax`
  const set = (name: CookieName, rest: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
    document.cookie = `${name}=${rest}${place}`
  }
  return {
    read(name) {
      const pair = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
      return pair ? decode(pair.slice(name.length + 1)) : null
    },
    write(name, value, days) {
      if (value.length > MAX_LENGTH) return set(name, '; Max-Age=0')
      set(name, `${encodeURIComponent(value)}${days === undefined ? '' : `; Max-Age=${days * 86_400}`}`)
    },
    drop(...names) {
      for (const name of names) set(name, '; Max-Age=0')
    },
  }
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
