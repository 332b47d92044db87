import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners.ts'

/** What a visitor allows. What the pages need to work is not asked for. */
export type Purpose = 'statistics' | 'marketing'
export type Consent = { decided: boolean; allowed: ReadonlySet<Purpose> }

const COOKIE = 'consent'
const DAYS = 180
export const purposes: readonly Purpose[] = ['statistics', 'marketing']
const undecided: Consent = { decided: false, allowed: new Set() }

let current: Consent | null = null
const listeners = createListeners()

/** `consent=statistics.marketing`; the empty value means: only what is needed. */
export function readConsent(cookies: string): Consent {
  const value = /(?:^|;\s*)consent=([\w.]*)/.exec(cookies)?.[1]
  if (value === undefined) return undecided
  const named = value.split('.')
  return { decided: true, allowed: new Set(purposes.filter((purpose) => named.includes(purpose))) }
}

export function consent(): Consent {
  current ??= typeof document === 'undefined' ? undecided : readConsent(document.cookie)
  return current
}

export function allows(purpose: Purpose): boolean {
  return consent().allowed.has(purpose)
}

/** Remembers the choice for all hosts of the domain, for half a year. */
export function decide(allowed: readonly Purpose[], cookieDomain: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `${COOKIE}=${allowed.join('.')}; Domain=${cookieDomain}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`
  current = { decided: true, allowed: new Set(allowed) }
  listeners.notify()
}

export function onConsent(listener: () => void): () => void {
  return listeners.add(listener)
}

export function useConsent(): Consent {
  return useSyncExternalStore(onConsent, consent, () => undecided)
}
