import type { Score } from '#modules/matches/schema.ts'
import { cleanName, linesOf, refuseFile, refuseLine, type TextLine } from './file.rules.ts'
import type { ImportedSeason, ImportFile } from './import.schema.ts'
import { type Fixture, openfootballSeason } from './openfootball.rules.ts'
import { germanMoment, isDay, type SeasonYears, seasonIn } from './times.rules.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const LONGEST_LINE = 300

const DAY = /^\[?(Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2})\/(\d{1,2})(?: (\d{4}))?\]?$/
const TIME = /^([01]?\d|2[0-3])[.:]([0-5]\d)\s+/
const RESULT =
  /(?:(\d{1,2})-(\d{1,2}) pen\. +)?(\d{1,2})-(\d{1,2})( a\.e\.t\.)?(?: +\((\d{1,2})-(\d{1,2})(?:, *(\d{1,2})-(\d{1,2}))?\))?/
/** `Home  2-1 (1-0)  Away`, with two spaces on both sides of the result, as written until 2023/24. */
const BETWEEN = new RegExp(`^(\\S.*?) {2,}(?:${RESULT.source}|[-v]|(\\[[a-z ]+\\])) {2,}(\\S.*)$`)
/** `Home  v Away  2-1 (1-0)`, as written since. */
const BEHIND = new RegExp(`^(\\S.*?) +v +(\\S.*?)(?: +${RESULT.source})?(?: +(\\[[a-z ]+\\]))?$`)

/** openfootball's Football.TXT in both of its dialects. A file of fewer matches or teams than it announces is refused. */
export function readOpenfootballText(file: ImportFile): ImportedSeason {
  const lines = linesOf(file)
  const first = lines[0]
  const title = first && /^= *([^=].*)$/.exec(first.text)?.[1]
  if (!first || !title)
    throw refuseLine(file, first?.number ?? 1, 'the file does not begin with "= Title 2023/24".')
  const season = seasonIn(title)
  if (!season) throw refuseLine(file, first.number, 'the title ends with no season, e.g. "Liga 2023/24".')
  const read = openfootballSeason({
    file,
    place: `line ${first.number}`,
    title: cleanName(title),
    fixtures: fixturesOf(file, season, lines.slice(1)),
  })
  checkAnnounced(file, 'Matches', read.matches.length)
  checkAnnounced(file, 'Teams', read.teams.length)
  return read
}

/** The files say in comments at their head how many matches and teams they hold. */
function checkAnnounced(file: ImportFile, what: 'Matches' | 'Teams', found: number): void {
  const lines = file.text.split('\n')
  const index = lines.findIndex((line) => line.startsWith(`# ${what} `))
  if (index < 0) return
  const announced = Number(/(\d+)\s*$/.exec(lines[index]!)?.[1])
  if (announced === found) return
  const place = `line ${index + 1}`
  throw refuseFile(
    file,
    place,
    `${announced} ${what.toLowerCase()} are announced, ${found} found: half a file?`,
  )
}

/** Reads down the lines; a round, a day and an hour hold until the next. */
function fixturesOf(file: ImportFile, season: SeasonYears, lines: readonly TextLine[]): Fixture[] {
  const fixtures: Fixture[] = []
  let round: string | null = null
  let day: string | null = null
  let time: string | null = null
  for (const line of lines) {
    if (line.text.length > LONGEST_LINE)
      throw refuseLine(file, line.number, 'the line is too long for a match.')
    if (DAY.test(line.text)) {
      day = dayOf(file, season, line)
      time = null
    } else if (!line.indented) {
      round = roundOf(file, line)
      day = null
      time = null
    } else {
      if (!round || !day)
        throw refuseLine(file, line.number, `no ${round ? 'day' : 'round'} stands above this match.`)
      const clock = TIME.exec(line.text)
      if (clock) time = `${clock[1]!.padStart(2, '0')}:${clock[2]}`
      const match = matchOf(file, { ...line, text: line.text.replace(TIME, '') })
      const kickoffAt = time === null ? null : germanMoment(day, time)
      fixtures.push({ place: `line ${line.number}`, round, day, kickoffAt, ...match })
    }
  }
  if (fixtures.length === 0)
    throw refuseLine(file, lines.at(-1)?.number ?? 1, 'there is no match in this file.')
  return fixtures
}

function roundOf(file: ImportFile, { text, number }: TextLine): string {
  const name = cleanName(text.replace(/^[»▪]\s*/, ''))
  if (/^\p{L}[\p{L} -]*( \d{1,3})?$|^\d{1,2}\. \p{L}+$|^Round of \d+$/u.test(name)) return name
  throw refuseLine(file, number, `"${text}" is neither a round nor a day nor a match.`)
}

/** The first month of a season that goes over two years; what comes before it belongs to the second. */
const FIRST_MONTH = 7

/** The year is written only where it changes; a weekday that does not fit is a mistake. */
function dayOf(file: ImportFile, { year, label }: SeasonYears, { text, number }: TextLine): string {
  const [, weekday = '', month = '', date = '', given] = DAY.exec(text)!
  const monthNumber = MONTHS.indexOf(month) + 1
  const isSecondYear = label !== String(year) && monthNumber < FIRST_MONTH
  const dayYear = given ? Number(given) : isSecondYear ? year + 1 : year
  const day = `${dayYear}-${String(monthNumber).padStart(2, '0')}-${date.padStart(2, '0')}`
  const isRight = isDay(day) && WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] === weekday
  if (!isRight || dayYear < year || dayYear > year + 1)
    throw refuseLine(file, number, `"${text}" is no day of this season: weekday or year do not fit.`)
  return day
}

type Match = Pick<Fixture, 'home' | 'away' | 'status' | 'halfTime' | 'fullTime' | 'extraTime' | 'shootOut'>

function matchOf(file: ImportFile, { text, number }: TextLine): Match {
  const behind = BEHIND.exec(text)
  const between = behind ? null : BETWEEN.exec(text)
  if (!behind && !between) throw refuseLine(file, number, `"${text}" is no match that can be read.`)
  const [home, away, results, note] = behind
    ? [behind[1], behind[2], behind.slice(3, 12), behind[12]]
    : [between![1], between![12], between!.slice(2, 11), between![11]]
  const names = { home: cleanName(home!), away: cleanName(away!) }
  // What is left of a result that could not be read would else become a part of the name.
  const odd = [names.home, names.away].find((name) => / - |\d-\d|[[\]()]/.test(name) || / v( |$)/.test(name))
  if (odd) throw refuseLine(file, number, `"${odd}" is no name of a team: the result cannot be read.`)
  const result = resultOf(results)
  return { ...names, ...result, status: statusOf(file, number, note, result.fullTime !== null) }
}

/** The numbers of a result: shoot-out, last score, `a.e.t.`, then in brackets the score after 90 minutes and the half. */
function resultOf(
  parts: (string | undefined)[],
): Pick<Match, 'halfTime' | 'fullTime' | 'extraTime' | 'shootOut'> {
  const score = (index: number): Score | null =>
    parts[index] === undefined ? null : { home: Number(parts[index]), away: Number(parts[index + 1]) }
  const shootOut = score(0)
  if (!parts[4]) return { halfTime: score(5), fullTime: score(2), extraTime: null, shootOut }
  return { halfTime: score(7), fullTime: score(5), extraTime: score(2), shootOut }
}

function statusOf(
  file: ImportFile,
  line: number,
  note: string | undefined,
  isPlayed: boolean,
): Fixture['status'] {
  switch (note) {
    case undefined:
      return isPlayed ? 'finished' : 'scheduled'
    case '[cancelled]':
    case '[canceled]':
    case '[annulled]':
      return 'cancelled'
    case '[postponed]':
      return 'postponed'
    case '[awarded]':
      if (isPlayed) return 'awarded'
      throw refuseLine(file, line, 'an awarded match needs its result.')
    default:
      throw refuseLine(file, line, `${note} is not known.`)
  }
}
