import type { club as ourClub } from '#club/club.ts'
import { type Domains, siteHost } from '#club/domains.ts'
import { type Role, roleNames } from '#club/site-roles.ts'
import type { Site } from '#club/sites.ts'

/** What is wrong with a club's sites, one sentence each. */
export function faultsOfSites(sites: readonly Site[], domains: Domains): string[] {
  return [...keyFaults(sites), ...hostFaults(sites, domains), ...roleFaults(sites), ...nameFaults(sites)]
}

/** Hosts of the program itself. */
const SERVICES = ['id', 'bank', 'media', 'office']

function keyFaults(sites: readonly Site[]): string[] {
  return sites.flatMap(({ key }, index) => {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key))
      return [`club/sites.ts: ${key} cannot be a host; a key is small letters, digits and hyphens.`]
    if (SERVICES.includes(key)) return [`club/sites.ts: ${key} is a host of the program itself.`]
    return sites.findIndex((site) => site.key === key) < index ? [`club/sites.ts has ${key} twice.`] : []
  })
}

function hostFaults(sites: readonly Site[], domains: Domains): string[] {
  const byHost = Map.groupBy(sites, (site) => siteHost(site, domains))
  return [...byHost].flatMap(([host, here]) => {
    const keys = [...new Set(here.map(({ key }) => key))]
    return keys.length > 1 ? [`club/sites.ts: ${keys.join(' and ')} would stand on one host, ${host}.`] : []
  })
}

/** Each has the addresses below `/` for itself: shelves, matches. */
const WITH_OWN_ROOT: readonly Role[] = ['main', 'shop', 'tickets', 'exchange']

function roleFaults(sites: readonly Site[]): string[] {
  const twice = roleNames.flatMap((role) => {
    const keys = sites.filter((site) => site.roles.includes(role)).map(({ key }) => key)
    if (role === 'main' && keys.length === 0)
      return ['club/sites.ts gives no site the role main; one stands for the whole club.']
    return keys.length > 1
      ? [`club/sites.ts gives the role ${role} to ${keys.join(' and ')}; one site has it.`]
      : []
  })
  const crowded = sites.flatMap(({ key, roles }) => {
    const own = roles.filter((role) => WITH_OWN_ROOT.includes(role))
    return own.length > 1
      ? [`club/sites.ts: ${own.join(' and ')} each need a site, ${key} has them all.`]
      : []
  })
  const teams = sites.flatMap(({ key, roles, teamId }) =>
    teamId === undefined && roles.some((role) => role === 'firstTeam' || role === 'womensTeam')
      ? [`club/sites.ts: ${key} is the site of a team, which has no id in club.teamIds.`]
      : [],
  )
  const resold =
    sites.some(({ roles }) => roles.includes('exchange')) &&
    !sites.some(({ roles }) => roles.includes('tickets'))
      ? ['club/sites.ts has an exchange and sells no tickets.']
      : []
  return [...twice, ...crowded, ...teams, ...resold]
}

function nameFaults(sites: readonly Site[]): string[] {
  return sites.flatMap(({ key, name }) =>
    (['de', 'en', 'ja'] as const)
      .filter((language) => !name[language]?.trim())
      .map((language) => `club/sites.ts: ${key} has no name in ${language}.`),
  )
}

/** What the program builds into numbers, codes and addresses. */
export function faultsOfClub(
  club: Record<keyof Pick<typeof ourClub, 'code' | 'name' | 'legalName'>, string>,
) {
  return [
    ...(/^[A-Z]{2,5}$/.test(club.code)
      ? []
      : [`club/club.ts: code is ${club.code}; numbers of orders begin with 2 to 5 capital letters.`]),
    ...(['name', 'legalName'] as const)
      .filter((key) => !club[key].trim())
      .map((key) => `club/club.ts: ${key} is empty.`),
  ]
}

/** Words that texts name: every language has them, and none is empty. */
export function faultsOfWords(words: Readonly<Record<string, Readonly<Record<string, string>>>>): string[] {
  const names = new Set(Object.values(words).flatMap((ofLanguage) => Object.keys(ofLanguage)))
  return Object.entries(words).flatMap(([language, known]) =>
    [...names]
      .filter((name) => !known[name]?.trim())
      .map((name) => `club/words.ts: ${name} is missing in ${language}.`),
  )
}
