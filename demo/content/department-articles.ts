/** Six articles of each department: two results, a portrait, a course, an event, a year in figures. */
import type { Language } from '#club/club.ts'
import { type Article, both, inTurn } from './articles.ts'
import { type Department, departments, nameOf } from './departments.ts'
import { readWritten, type WrittenBlock, type WrittenText } from './written.ts'

type Telling = { title: WrittenText; teaser: WrittenText; md: WrittenText }
type Kind = 'first' | 'second' | 'portrait' | 'course' | 'event' | 'year'

/** Several ways to tell each kind, with `{star}`, `{moment}` … to be filled in. */
const tellings = readWritten<Record<Kind, Telling[]>>('./stories/departments.yaml')

/** Days ago of the first department's, and how far the others are apart. */
const DATES: Record<Kind, readonly [start: number, step: number]> = {
  first: [2, 0.7],
  second: [32, 2.1],
  portrait: [20, 4.3],
  course: [12, 3.1],
  event: [150, 5.2],
  year: [330, 4.1],
}
const KICKERS: Record<Kind, WrittenText> = {
  first: both('Ergebnis', 'Result'),
  second: both('Ergebnis', 'Result'),
  portrait: both('Porträt', 'Portrait'),
  course: both('Mitmachen', 'Join in'),
  event: both('Termin', 'Event'),
  year: both('Rückblick', 'Looking back'),
}
/** Which of the three; the first stands on the department's start page already. */
const COVERS: Record<Kind, 1 | 2> = { first: 1, second: 2, portrait: 1, course: 2, event: 1, year: 2 }
const KINDS = Object.keys(DATES) as Kind[]
const AUTHORS = ['Jonte Behrens', 'Merve Aktaş', 'Tilda Krohn', 'Paul Wessel'] as const

export const departmentArticles = (): Article[] =>
  departments.flatMap((department, index) =>
    KINDS.map((kind, place) => articleOf(department, { kind, place, index })),
  )

function articleOf(
  department: Department,
  { kind, place, index }: { kind: Kind; place: number; index: number },
): Article {
  const telling = inTurn(tellings[kind], index + place)
  const words = { de: wordsOf(department, kind, 'de'), en: wordsOf(department, kind, 'en') }
  const tell = (text: WrittenText) => both(filled(text, words, 'de'), filled(text, words, 'en'))
  const [start, step] = DATES[kind]
  return {
    uid: `${department.key}-${kind === 'first' ? 'result' : kind === 'second' ? 'report' : kind}`,
    site: department.key,
    alsoOn: kind === 'first' && index % 4 === 0 ? ['klub', 'global'] : ['klub'],
    day: -Math.round(start + step * index),
    hour: 8 + ((index * 3 + place) % 12),
    minute: (index * 7) % 60,
    title: tell(telling.title),
    kicker: KICKERS[kind],
    teaser: tell(telling.teaser),
    cover: department.pictures[COVERS[kind]],
    categories: [
      both(nameOf(department.key, 'de'), nameOf(department.key, 'en')),
      both('Abteilungen', 'Departments'),
    ],
    author: inTurn(AUTHORS, index),
    blocks: [{ kind: 'text', md: tell(telling.md) }, ...moreOf(department, kind, words)],
  }
}

function moreOf(department: Department, kind: Kind, words: Record<'de' | 'en', Words>): WrittenBlock[] {
  const { key } = department
  const fact = (de: string, en: string) => both(filled(de, words, 'de'), filled(en, words, 'en'))
  const said: WrittenBlock = {
    kind: 'quote',
    text: department.quote,
    name: fact('{head}', '{head}'),
    role: fact('{headRole}', '{headRole}'),
  }
  const times: WrittenBlock = {
    kind: 'table',
    caption: 'Trainingszeiten | Training times',
    head: 'Gruppe ; Zeit ; Ort | Group ; Time ; Place',
    rows: department.training,
  }
  const way: WrittenBlock = {
    kind: 'links',
    items: [`${nameOf(key, 'de')} beim SV Falkenstadt | ${nameOf(key, 'en')} at SV Falkenstadt -> ${key} /`],
  }
  const facts = (items: WrittenText[]): WrittenBlock => ({ kind: 'facts', items })
  if (kind === 'first')
    return [
      facts([
        fact('Ergebnis = {result}', 'Result = {result}'),
        fact('Team = {team}, {league}', 'Team = {team}, {league}'),
        fact('Aufgefallen = {star}, {starRole}', 'Stood out = {star}, {starRole}'),
      ]),
      said,
      way,
    ]
  if (kind === 'second') return [said, { kind: 'picture', picture: department.pictures[0] }, way]
  if (kind === 'portrait') return [{ kind: 'picture', picture: department.pictures[0] }, said, way]
  if (kind === 'course')
    return [
      times,
      facts([
        fact('Anmelden = {mail}', 'Sign up = {mail}'),
        fact('Kosten = die ersten zwei Male nichts', 'Costs = nothing the first two times'),
      ]),
    ]
  if (kind === 'event')
    return [
      facts([
        fact('Was = {event}', 'What = {event}'),
        fact('Wer mitmacht = alle, auch ohne Mitgliedschaft', 'Who takes part = everybody, members or not'),
        fact('Fragen = {mail}', 'Questions = {mail}'),
      ]),
      way,
    ]
  return [
    facts([
      fact('Mitglieder = {members}', 'Members = {members}'),
      fact('Neu im Jahr = {joined}', 'Joined this year = {joined}'),
      fact('Stunden in Halle und Platz = {hours}', 'Hours of hall and pitch = {hours}'),
      fact('Im Verein seit = {founded}', 'In the club since = {founded}'),
    ]),
    said,
  ]
}

type Words = Record<string, string>

function wordsOf(department: Department, kind: Kind, language: Language & ('de' | 'en')): Words {
  const say = (text: string) => text.split(' | ')[language === 'de' ? 0 : 1] ?? text
  const [team, league] = say(department.teams[0]!).split(' ; ')
  const [head, headRole] = say(department.people[0]!).split(' ; ')
  const [coach, coachRole] = say(department.people[1]!).split(' ; ')
  const [star, starRole] = say(department.star).split(' ; ')
  const [event, eventText] = say(department.event).split(' ; ')
  const [group, time, place] = say(department.training.at(-1)!).split(' ; ')
  const second = kind === 'second'
  return {
    name: nameOf(department.key, language),
    mail: `${department.key}@falkenstadt.example`,
    team: second ? say(department.teams[1]!).split(' ; ')[0]! : team!,
    league: second ? say(department.teams[1]!).split(' ; ')[1]! : league!,
    ...{ head: head!, headRole: headRole!, coach: coach!, coachRole: coachRole! },
    ...{ star: star!, starRole: starRole!, story: say(department.story) },
    ...{ event: event!, eventText: eventText! },
    ...{ group: group!, time: time!, place: place! },
    result: say(department.results[second ? 1 : 0]),
    moment: say(department.moments[second ? 1 : 0]),
    turning: say(department.moments[second ? 2 : 1]),
    last: say(department.moments[2]),
    beginner: say(department.beginner),
    intro: say(department.intro),
    founded: String(department.founded),
    members: String(department.members),
    joined: String(Math.round(department.members * 0.11) + (department.founded % 7)),
    hours: String(Math.round(department.members * 1.7) + 90),
  }
}

function filled(text: WrittenText, words: Record<'de' | 'en', Words>, language: 'de' | 'en'): string {
  const own = typeof text === 'string' ? text : text[language]
  return own.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[language][name] ?? whole)
}
