import { createContext } from 'react-router'
import type { Language } from '#club/club.ts'
import type { Domains } from '#club/domains.ts'
import type { Services } from '#web/services/services.ts'
import type { Issuer } from './issuer.ts'

/** Loaders: `context.get(services)`. */
export const services = createContext<Services>()

/** Where a request arrived. */
export type Visit = {
  siteKey: string
  language: Language
  domains: Domains
  /** Left out: the club's own. */
  issuer?: Issuer
  /** Foreign origins where the browser may be sent to pay. */
  payAt?: readonly string[]
  /** The script that draws the buttons of wallets; on cart and checkout alone. */
  expressUrl?: string
}

/** Loaders: `context.get(visit).language`. */
export const visit = createContext<Visit>()

/** What a loader says about its page to the page cache. Without a word a page is kept for 60 seconds. */
export type PageControl = {
  /** Names the data on the page: `tag('catalogue', 'product:1.1001')`. A change of it renews the page at once. */
  tag(...tags: string[]): void
  /** Never kept, neither here nor on the way: account, cart, checkout. */
  private(): void
  /** Another time than 60 seconds. */
  cacheSeconds(seconds: number): void
  /** It runs WebAssembly; no other page may. */
  needsWasm(): void
  /** The office may show it in a frame: previews that were made there, and nothing else. */
  framedByOffice(): void
  /** It failed: for the log, in one line. */
  fault(error: unknown): void
}

/** Loaders: `context.get(page).tag('event:…')`. */
export const page = createContext<PageControl>()
