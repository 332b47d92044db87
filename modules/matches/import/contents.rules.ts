import { readEwf } from './ewf.rules.ts'
import { refuseFile } from './file.rules.ts'
import type { ImportContents, ImportFile, ImportSource } from './import.schema.ts'
import {
  readOpenfootballClubSites,
  readOpenfootballClubs,
  readOpenfootballStadiums,
} from './openfootball-clubs.rules.ts'
import { readOpenfootballJson } from './openfootball-json.rules.ts'
import { readOpenfootballSquad } from './openfootball-squads.rules.ts'
import { readOpenfootballText } from './openfootball-text.rules.ts'
import { readOpenligadb } from './openligadb.rules.ts'
import { readWyscoutMatches, readWyscoutNames } from './wyscout.rules.ts'
import { readWyscoutTicker } from './wyscout-ticker.rules.ts'

/** Reads the files of one command; which is which shows in what they hold. */
export function readContents(source: ImportSource, files: readonly ImportFile[]): ImportContents {
  switch (source) {
    case 'openligadb':
      return { ...nothing(source), seasons: files.map(readOpenligadb) }
    case 'openfootball':
      return openfootball(files)
    case 'wyscout':
      return wyscout(files)
    case 'ewf':
      return ewf(files)
  }
}

const nothing = (source: ImportSource): ImportContents => ({
  source,
  seasons: [],
  tickers: [],
  squads: [],
  clubs: [],
  onlyChecked: [],
})

type OpenfootballKind = 'json' | 'squad' | 'sites' | 'stadiums' | 'clubs' | 'text'

function openfootball(files: readonly ImportFile[]): ImportContents {
  const of = (kind: OpenfootballKind) => files.filter((file) => openfootballKind(file) === kind)
  const stadiums = of('stadiums').flatMap(readOpenfootballStadiums)
  const sites = of('sites').flatMap(readOpenfootballClubSites)
  return {
    ...nothing('openfootball'),
    seasons: [...of('json').map(readOpenfootballJson), ...of('text').map(readOpenfootballText)],
    squads: of('squad').map(readOpenfootballSquad),
    clubs: of('clubs').flatMap(readOpenfootballClubs),
    onlyChecked: [
      ...(stadiums.length > 0
        ? [`${stadiums.length} grounds were read; the program keeps none of other clubs.`]
        : []),
      ...(sites.length > 0
        ? [`${sites.length} sites of clubs were read; the program keeps none of them.`]
        : []),
    ],
  }
}

function openfootballKind({ text }: ImportFile): OpenfootballKind {
  if (/^\uFEFF?\s*[{[]/.test(text)) return 'json'
  if (/^\uFEFF?Name,/.test(text)) return 'sites'
  if (/^\uFEFF?=[^=\n]* - [^\n]*\d{4}/.test(text)) return 'squad'
  if (!/^\uFEFF?={3,}/.test(text)) return 'text'
  return /,\s*\d{1,3}_\d{3}\s*,/.test(text) ? 'stadiums' : 'clubs'
}

function wyscout(files: readonly ImportFile[]): ImportContents {
  const first = ({ text }: ImportFile) => text.slice(0, 20_000)
  const matches = files.filter((file) => first(file).includes('"teamsData"'))
  const events = files.filter((file) => /^\s*\{\s*"(?:events|teams|players)"/.test(first(file)))
  const players = files.filter(
    (file) => !matches.includes(file) && !events.includes(file) && first(file).includes('"shortName"'),
  )
  const teams = files.filter(
    (file) => !matches.includes(file) && !events.includes(file) && first(file).includes('"officialName"'),
  )
  const known = [...matches, ...events, ...players, ...teams]
  const odd = files.find((file) => !known.includes(file))
  if (odd)
    throw refuseFile(odd, 'line 1', 'this is none of the Wyscout files: matches, teams, players or events.')
  const [namesOfTeams, namesOfPlayers] = [teams[0], players[0]]
  if (matches.length === 0 || !namesOfTeams || !namesOfPlayers)
    throw refuseFile(
      files[0]!,
      'line 1',
      'matches, teams.json and players.json belong together: give all three.',
    )
  const names = readWyscoutNames(namesOfTeams, namesOfPlayers)
  return {
    ...nothing('wyscout'),
    seasons: matches.map((file) => readWyscoutMatches(file, names)),
    tickers: events.map((file) => {
      const id = /"matchId"\s*:\s*(\d+)/.exec(file.text)?.[1]
      const itsMatches =
        matches.find(({ text }) => new RegExp(`"wyId"\\s*:\\s*${id}\\b`).test(text)) ?? matches[0]!
      return readWyscoutTicker({ file, matches: itsMatches, names })
    }),
  }
}

function ewf(files: readonly ImportFile[]): ImportContents {
  const isStandings = ({ text }: ImportFile) => /point_adjustment/.test(text.slice(0, 2_000))
  const [matches, ...more] = files.filter((file) => !isStandings(file))
  const standings = files.filter(isStandings)
  if (!matches || more.length > 0 || standings.length > 1)
    throw refuseFile(files[0]!, 'line 1', 'give one file of matches, and one of standings at most.')
  return { ...nothing('ewf'), seasons: readEwf(matches, standings[0] ?? null) }
}
