import type { Issuer } from '#web/site/issuer.ts'

/** What the page is told about where it is (program/office/office-web.ts): the same for everybody, and nothing secret. */
export type OfficeBoot = {
  /** Where the staff signs in. */
  issuer: Issuer
  club: { name: string; shortName: string }
  /** Origin of the club's own site. */
  website: string
  /** Where somebody adds a passkey, by language. */
  account: Record<'de' | 'en', string>
  environment: 'development' | 'staging' | 'production'
  /** A demo world: people and orders are made up. */
  isDemo: boolean
}

export function readBoot(): OfficeBoot {
  const text = document.getElementById('office')?.textContent
  if (!text) throw new Error('The page does not say where it is')
  return JSON.parse(text) as OfficeBoot
}
