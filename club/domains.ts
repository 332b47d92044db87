import { hosts } from './hosts.ts'
import { type CookieDomainKind, type Site, sites } from './sites.ts'

/** The environments that the sub-site address map knows (SITE-02). */
export type SiteEnvironment = 'development' | 'staging' | 'production'

/** Where everything stands in one environment. Made once at the start from the settings. */
export type Domains = {
  environment: SiteEnvironment
  scheme: 'http' | 'https'
  /** `:3000` in development, else empty. */
  portSuffix: string
  club: string
  stadium: string
  football: string
}

export function domainsOf(given: {
  environment: SiteEnvironment
  port: number
  clubDomain: string | null
  /** Domains of their own; under the club's when left out, in the demo its own. */
  stadiumDomain?: string | null
  footballDomain?: string | null
}): Domains {
  const { environment, port, clubDomain, stadiumDomain, footballDomain } = given
  if (environment === 'development') {
    return {
      environment,
      scheme: 'http',
      portSuffix: port === 80 ? '' : `:${port}`,
      club: clubDomain ?? 'club.localhost',
      stadium: stadiumDomain ?? 'stadion.localhost',
      football: footballDomain ?? 'football.localhost',
    }
  }
  const prefix = environment === 'staging' ? 'staging.' : ''
  const club = clubDomain ?? prefix + hosts.club
  return {
    environment,
    scheme: 'https',
    portSuffix: '',
    club,
    stadium: stadiumDomain ?? (clubDomain ? `stadion.${club}` : prefix + hosts.stadium),
    football: footballDomain ?? (clubDomain ? `football.${club}` : prefix + hosts.football),
  }
}

/** Host name of a site without port; the main site stands on the bare club domain. */
export function siteHost(site: Site, domains: Domains): string {
  if (site.cookieDomain === 'stadium') return domains.stadium
  if (site.cookieDomain === 'football') return domains.football
  return site.roles.includes('main') ? domains.club : `${site.key}.${domains.club}`
}

export function siteOrigin(site: Site, domains: Domains): string {
  return `${domains.scheme}://${siteHost(site, domains)}${domains.portSuffix}`
}

/** Hosts that are not sites: sign-in, the sandbox bank's frame, pictures, where the staff works. */
const services = ['id', 'bank', 'media', 'office'] as const
export type Service = (typeof services)[number]

export function serviceOrigin(name: Service, domains: Domains): string {
  return `${domains.scheme}://${name}.${domains.club}${domains.portSuffix}`
}

export function serviceHost(name: Service, domains: Domains): string {
  return `${name}.${domains.club}`
}

/** Is this host, with or without port, one of those? */
export function isServiceHost(host: string, domains: Domains): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  return services.some((service) => name === serviceHost(service, domains))
}

/** `host` as sent by the browser, with or without port. */
export function siteByHost(host: string, domains: Domains): Site | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  return hostTable(domains).get(name)
}

const tables = new WeakMap<Domains, Map<string, Site>>()

function hostTable(domains: Domains): Map<string, Site> {
  let table = tables.get(domains)
  if (!table) {
    table = new Map(sites.map((site) => [siteHost(site, domains), site]))
    tables.set(domains, table)
  }
  return table
}

/** The domain attribute of cookies shared between sites. */
export function cookieDomain(kind: CookieDomainKind, domains: Domains): string {
  return { club: domains.club, stadium: domains.stadium, football: domains.football }[kind]
}

/** Is this the address of one of the club's own hosts? Compared by parsed origin, never by text. */
export function isOwnOrigin(address: string, domains: Domains): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  if (url.protocol !== `${domains.scheme}:`) return false
  const site = siteByHost(url.host, domains)
  return site !== undefined && url.origin === siteOrigin(site, domains)
}
