import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signed words about one viewer: `<what>.<until>.<signature>`. What they are about is signed with them, so that one of
 * another video, play or purpose is worth nothing here.
 */
export type Signed = {
  /** What it is for: `authentication` or `pass`. */
  purpose: 'authentication' | 'pass'
  /** Whom and what it is about, in order. */
  about: readonly string[]
  /** Seconds since 1970. */
  until: number
}

export function sign(secret: string, { purpose, about, until }: Signed): string {
  return `${until}.${macOf(secret, { purpose, about, until })}`
}

/** True when it was signed for exactly this and is not over. */
export function isSigned(
  secret: string,
  text: string | undefined,
  given: Omit<Signed, 'until'> & { now: number },
): boolean {
  const [, seconds, mac] = /^(\d{1,12})\.([\w-]{43})$/.exec(text ?? '') ?? []
  if (!seconds || !mac) return false
  const until = Number(seconds)
  const expected = macOf(secret, { ...given, until })
  return timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) && until > given.now
}

type OfPass = { ticket: string; package: string }

/** Of one play's files; says where its viewer lives, so that it counts without asking anybody. */
export function signPass(
  secret: string,
  { home, until, ...of }: OfPass & { home: string | null; until: number },
): string {
  const signed = sign(secret, { purpose: 'pass', about: aboutPass(of, home), until })
  return home === null ? signed : `${signed}.${home}`
}

/** Null where it is not a pass for exactly this, or is over. */
export function readPass(
  secret: string,
  text: string | undefined,
  { now, ...of }: OfPass & { now: number },
): { home: string | null } | null {
  const [, signed, home = null] = /^(\d{1,12}\.[\w-]{43})(?:\.([A-Z]{2}))?$/.exec(text ?? '') ?? []
  return isSigned(secret, signed, { purpose: 'pass', about: aboutPass(of, home), now }) ? { home } : null
}

const aboutPass = (of: OfPass, home: string | null) => [
  of.ticket,
  of.package,
  ...(home === null ? [] : [home]),
]

function macOf(secret: string, { purpose, about, until }: Signed): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, until, ...about]))
    .digest('base64url')
}
