import { club } from '#club/club.ts'
import { siteOf, teamSites } from '#club/sites.ts'
import { nameKey } from './file.rules.ts'
import type { ImportedClub, ImportedTeam } from './import.schema.ts'
import { aliasesOf } from './openfootball-clubs.rules.ts'

export type KnownTeam = {
  id: number
  name: string
  shortName: string
  /** In the competition that is imported. */
  plays: boolean
}

/** What all names of one team have in common: the key of the club's own name, where a list of clubs knows it. */
export function teamKeys(clubs: readonly ImportedClub[]): (name: string) => string {
  const aliases = aliasesOf(clubs, nameKey)
  return (name) => nameKey(aliases.get(nameKey(name)) ?? name)
}

/**
 * The team that a name means. Teams of a club share its name: the one that plays in the competition is meant, else the
 * oldest id, and `alsoMeant` says among how many.
 */
export function joinedTeam(given: {
  team: ImportedTeam
  known: readonly KnownTeam[]
  keyOf: (name: string) => string
  onlyParticipants: boolean
}): { id: number; alsoMeant: number | null } | null {
  const { team, known, keyOf, onlyParticipants } = given
  const keys = new Set([team.name, ...team.aliases].map(keyOf))
  const named = known.filter((one) => keys.has(keyOf(one.name)) || keys.has(keyOf(one.shortName)))
  const playing = named.filter(({ plays }) => plays)
  const [first] = playing.length > 0 ? playing : onlyParticipants ? [] : named
  if (!first) return null
  const isClear = playing.length === 1 || named.length === 1
  return { id: first.id, alsoMeant: isClear ? null : named.length }
}

/** What others call the club: services leave the year of its founding out. */
const clubNames = [club.name, club.name.replace(/ \d{2,4}$/, ''), club.legalName, club.shortName]

/** The club's teams by their ids, as long as nobody has written them down. */
export function unknownOwnTeams(known: readonly Pick<KnownTeam, 'id'>[]): (KnownTeam & { site: string })[] {
  return teamSites()
    .filter(([, id]) => !known.some((team) => team.id === id))
    .map(([site, id]) => ({ id, site, name: club.name, shortName: club.shortName, plays: false }))
}

/** The club's own team under the id and on the site that the club gives it; null for everybody else's, and once it is there. */
export function ownTeam(given: {
  team: Pick<ImportedTeam, 'name' | 'aliases'>
  keyOf: (name: string) => string
  known: readonly Pick<KnownTeam, 'id'>[]
  isWomens: boolean
}): { id: number; site: string } | null {
  const { team, keyOf, known, isWomens } = given
  const names = new Set(clubNames.map(keyOf))
  const site = siteOf(isWomens ? 'womensTeam' : 'firstTeam')
  if (!site?.teamId) return null
  const { teamId: id } = site
  const isOwn = [team.name, ...team.aliases].some((name) => names.has(keyOf(name)))
  return isOwn && !known.some((one) => one.id === id) ? { id, site: site.key } : null
}

/** Words that say what a club is, not which. */
const KINDS = /^(?:fc|sv|sc|tsv|tsg|vfl|vfb|vfr|fsv|ssv|sg|spvgg|bsv|fv|msv|ksc|ii|iii|[0-9]+)$/

/** Which of a club's teams: its second one is another team of nearly the same name. */
const WHICH = /^(?:ii|iii|2|3|u\d+|[abw]|frauen|women|damen)$/

/**
 * A team that is here under another spelling, perhaps: the same words but for what kind of club it is and its year, or one slip
 * in a word of six letters and more. Null when nothing looks like it. Somebody has to decide, so nothing is joined by this.
 */
export function likelyDouble(name: string, known: readonly KnownTeam[]): KnownTeam | null {
  const { core, which } = spellingOf(name)
  if (core.length < 4) return null
  return (
    known.find((team) => {
      const other = spellingOf(team.name)
      return other.which === which && isAlike(core, other.core)
    }) ?? null
  )
}

function spellingOf(name: string): { core: string; which: string } {
  const words = nameKey(name).split('-')
  return {
    core: words
      .filter((word) => !KINDS.test(word) && !WHICH.test(word))
      .toSorted()
      .join(''),
    which: words.filter((word) => WHICH.test(word)).join(),
  }
}

/** The same letters, or one of them changed, missing or too many. */
function isAlike(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 6 || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  return short.slice(long.length === short.length ? at + 1 : at) === long.slice(at + 1)
}

/** Three letters for narrow tables: of `1. FC Seewalde 04` they are `SEE`; other ones of its name where those are taken. */
export function shortCode(name: string, taken: ReadonlySet<string> = new Set()): string {
  const words = nameKey(name).split('-')
  const word = words.find((one) => !KINDS.test(one) && one.length >= 3) ?? words.join('')
  const code = word.slice(0, 3).toUpperCase()
  if (!taken.has(code)) return code
  const rest = [...word.slice(3), ...words.filter((one) => one !== word).join('')]
  return (
    rest.map((letter) => (word.slice(0, 2) + letter).toUpperCase()).find((one) => !taken.has(one)) ?? code
  )
}
