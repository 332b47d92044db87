import { cleanName, linesOf, refuseLine, type TextLine } from './file.rules.ts'
import type { ImportedClub, ImportedStadium, ImportFile } from './import.schema.ts'

/** openfootball's list of clubs: one unindented line each, with other names and the address indented below. */
export function readOpenfootballClubs(file: ImportFile): ImportedClub[] {
  const clubs: ImportedClub[] = []
  let inSecondTeam = false
  for (const { line, region } of regionLines(file)) {
    const club = clubs.at(-1)
    const second = /^ii\)\s*(\S.*)$/.exec(line.text)?.[1]
    if (second) {
      if (!club) throw refuseLine(file, line.number, 'a second team without a club above it.')
      club.secondTeam = { name: cleanName(second), aliases: [] }
      inSecondTeam = true
    } else if (!line.indented) {
      clubs.push(clubOf(file, line, region))
      inSecondTeam = false
    } else if (!club) throw refuseLine(file, line.number, 'no club stands above this line.')
    else if (line.text.includes('//')) club.address = addressOf(file, line)
    else (inSecondTeam ? club.secondTeam! : club).aliases.push(...otherNames(line.text))
  }
  return clubs
}

/** `name, founded, @ ground, city`: all but the name may be missing. */
function clubOf(file: ImportFile, { text, number }: TextLine, region: string): ImportedClub {
  const [name = '', ...rest] = fieldsOf(text)
  if (!name) throw refuseLine(file, number, 'a club without a name.')
  // A comma forgotten behind the year: `1966 Chemnitz`.
  const fields = rest.flatMap((field) => /^(\d{4}) (\D.*)$/.exec(field)?.slice(1) ?? [field])
  const founded = fields.find((field) => /^\d{4}$/.test(field))
  const ground = fields.find((field) => field.startsWith('@'))
  const others = fields.filter((field) => field !== founded && field !== ground)
  if (others.length > 1) throw refuseLine(file, number, `"${others[1]}" is one field too many.`)
  return {
    name,
    region,
    founded: founded ? Number(founded) : null,
    ground: ground ? ground.replace(/^@\s*/, '') : null,
    city: others[0] || null,
    address: null,
    aliases: [],
    secondTeam: null,
  }
}

function addressOf(file: ImportFile, { text, number }: TextLine): NonNullable<ImportedClub['address']> {
  const found = /^(.+?)\s*\/\/\s*(\d{5})\s+(.+)$/.exec(text)
  if (!found) throw refuseLine(file, number, `"${text}" is no address like "Street 1 // 12345 City".`)
  return { street: cleanName(found[1]!), postcode: found[2]!, city: cleanName(found[3]!) }
}

/** Of grounds: `name, 54_600, 2005, city`; names with `$…$` carry a sponsor's. */
export function readOpenfootballStadiums(file: ImportFile): ImportedStadium[] {
  const stadiums: ImportedStadium[] = []
  for (const { line, region } of regionLines(file)) {
    const stadium = stadiums.at(-1)
    if (!line.indented) stadiums.push(stadiumOf(file, line, region))
    else if (!stadium) throw refuseLine(file, line.number, 'no ground stands above this line.')
    else if (line.text.includes('//')) stadium.address = cleanName(line.text.replace(/\s*\/\/\s*/, ', '))
    else {
      if (line.text.includes('$')) stadium.sponsoredNames.push(...otherNames(line.text))
      else stadium.otherNames.push(...otherNames(line.text))
    }
  }
  return stadiums
}

function stadiumOf(file: ImportFile, { text, number }: TextLine, region: string): ImportedStadium {
  const [given = '', ...rest] = fieldsOf(text)
  const name = unpaid(given)
  if (!name) throw refuseLine(file, number, 'a ground without a name.')
  const capacity = rest.find((field) => /^\d{1,3}(_\d{3})+$/.test(field))
  const opened = rest.find((field) => /^\d{4}$/.test(field))
  const others = rest.filter((field) => field !== capacity && field !== opened)
  if (others.length > 1) throw refuseLine(file, number, `"${others[1]}" is one field too many.`)
  return {
    name,
    region,
    capacity: capacity ? Number(capacity.replaceAll('_', '')) : null,
    opened: opened ? Number(opened) : null,
    city: others[0] || null,
    otherNames: [],
    sponsoredNames: given.includes('$') ? [name] : [],
    address: null,
  }
}

/** `Name, Web` rows: the site of each club; a question mark where nobody knew it. */
export function readOpenfootballClubSites(file: ImportFile): { name: string; site: string | null }[] {
  const [head, ...rows] = linesOf(file)
  if (!head || fieldsOf(head.text).join() !== 'Name,Web')
    throw refuseLine(file, head?.number ?? 1, 'the first line is not "Name, Web".')
  return rows.map(({ text, number }) => {
    const [name, site, more] = fieldsOf(text)
    if (!name || !site || more !== undefined) throw refuseLine(file, number, 'a row is a name and a site.')
    if (site !== '?' && !/^[a-z0-9.-]+\.[a-z]{2,}$/.test(site))
      throw refuseLine(file, number, `"${site}" is no name of a site.`)
    return { name, site: site === '?' ? null : site }
  })
}

function* regionLines(file: ImportFile): Generator<{ line: TextLine; region: string }> {
  let region = ''
  for (const line of linesOf(file)) {
    const heading = /^== *([^=]+?) *==$/.exec(line.text)?.[1]
    if (heading) region = heading
    else if (/^=/.test(line.text)) continue
    else yield { line, region }
  }
}

function fieldsOf(text: string): string[] {
  return text.split(',').map(cleanName)
}

/** `| alias | alias [en]`; a few lines have forgotten the bar. */
function otherNames(text: string): string[] {
  return text
    .split('|')
    .map((name) => unpaid(cleanName(name.replace(/\[[a-z]{2}\]\s*$/, ''))))
    .filter(Boolean)
}

function unpaid(name: string): string {
  return name.replaceAll('$', '')
}

/**
 * Names that mean one team only. What two clubs are called alike (`BSV`) tells nothing, so it is left out; a club's
 * own name wins over somebody else's alias.
 */
export function aliasesOf(
  clubs: readonly ImportedClub[],
  keyOf: (name: string) => string,
): Map<string, string> {
  const teams = clubs.flatMap((club) => (club.secondTeam ? [club, club.secondTeam] : [club]))
  const owners = new Map<string, Set<string>>()
  for (const { name, aliases } of teams)
    for (const alias of aliases) owners.set(keyOf(alias), (owners.get(keyOf(alias)) ?? new Set()).add(name))
  const found = new Map(
    [...owners].flatMap(([key, names]) => (names.size === 1 ? [[key, [...names][0]!]] : [])) as [
      string,
      string,
    ][],
  )
  for (const { name } of teams) found.set(keyOf(name), name)
  return found
}
