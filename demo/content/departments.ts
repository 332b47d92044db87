/** The forty departments as their people describe them, in `departments/*.yaml`, and their start pages. */
import { club, type Language } from '#club/club.ts'
import { siteByKey } from '#club/sites.ts'
import type { ContentNodeInput } from '#modules/content/schema.ts'
import { inTurn } from './articles.ts'
import { momentAt } from './days.ts'
import { blocksIn, pictureIn, readWritten, textIn, type WrittenBlock } from './written.ts'

export type Department = {
  key: string
  /** Three scenes of its own. */
  pictures: [string, string, string]
  headline: string
  lead: string
  intro: string
  founded: number
  members: number
  /** `Team ; league` */
  teams: string[]
  /** `Who ; when ; where` */
  training: string[]
  /** `Name ; role`, the head first. */
  people: string[]
  /** `Name ; role` */
  star: string
  story: string
  quote: string
  moments: [string, string, string]
  results: [string, string]
  /** `Name ; what it is` */
  event: string
  beginner: string
}

const FILES = ['ball', 'fight', 'outdoors', 'halls'] as const

export const departments: readonly (Department & { group: (typeof FILES)[number] })[] = FILES.flatMap(
  (group) =>
    readWritten<Department[]>(`./departments/${group}.yaml`).map((department) => ({ ...department, group })),
)

export const nameOf = (key: string, language: Language): string => {
  const { name } = siteByKey(key)!
  return name[language] ?? name.de
}

export const departmentStarts = (now: Date): ContentNodeInput[] =>
  departments.flatMap((department, index) =>
    club.languages.map((language) => startIn(department, { language, now, index })),
  )

function startIn(
  department: Department,
  { language, now, index }: { language: Language; now: Date; index: number },
): ContentNodeInput {
  const reading = { language, now }
  const name = nameOf(department.key, language)
  const written = momentAt(now, -30 - index, 9)
  const lead = textIn(department.lead, reading)
  return {
    uid: `start-${department.key}`,
    kind: 'page',
    language,
    site: department.key,
    path: '/',
    template: 'start',
    title: name,
    teaser: lead,
    cover: pictureIn(department.pictures[0], language),
    displayAt: written,
    publishAt: written,
    blocks: [
      {
        kind: 'stage',
        kicker: name,
        headline: textIn(department.headline, reading).split(' / '),
        lead,
        picture: { ...pictureIn(department.pictures[0], language), alt: '' },
      },
      ...blocksIn(inTurn(ORDERS, index)(blocksOf(department, index), language), reading),
    ],
  }
}

type Named = Record<
  'intro' | 'news' | 'training' | 'teams' | 'facts' | 'people' | 'quote' | 'event' | 'pictures',
  WrittenBlock
>
type Order = (blocks: Named, language: Language) => WrittenBlock[]

/** What is only told in German and English stays out of the Japanese page. */
const told = (language: Language, ...blocks: WrittenBlock[]) => (language === 'ja' ? [] : blocks)

/** Some departments talk first, some show when to come, some begin with the news. */
const ORDERS: readonly Order[] = [
  (b, language) => [
    ...told(language, b.intro),
    b.news,
    b.training,
    b.teams,
    ...told(language, b.quote),
    b.facts,
    b.people,
    b.pictures,
  ],
  (b, language) => [
    b.news,
    ...told(language, b.quote),
    b.training,
    ...told(language, b.intro, b.event),
    b.facts,
    b.teams,
    b.people,
  ],
  (b, language) => [
    b.facts,
    ...told(language, b.intro),
    b.training,
    b.news,
    b.teams,
    ...told(language, b.event),
    b.people,
    b.pictures,
  ],
]

function blocksOf(department: Department, index: number): Named {
  const { key, people, event } = department
  const mail = `${key}@falkenstadt.example`
  const [chief] = people
  return {
    intro: { kind: 'text', title: inTurn(INTRO_TITLES, index), md: department.intro },
    news: { kind: 'news', title: inTurn(NEWS_TITLES, index), count: 5, site: key },
    training: {
      kind: 'table',
      caption: 'Trainingszeiten | Training times | 練習時間',
      head: 'Gruppe ; Zeit ; Ort | Group ; Time ; Place | グループ ; 時間 ; 場所',
      rows: department.training,
    },
    teams: {
      kind: 'table',
      caption: 'Teams und Gruppen | Teams and groups | チーム',
      head: 'Team ; Spielklasse | Team ; League | チーム ; リーグ',
      rows: department.teams,
    },
    facts: {
      kind: 'facts',
      title: 'Auf einen Blick | At a glance | 概要',
      items: [
        `Dabei seit = ${department.founded} | Since = ${department.founded} | 創設 = ${department.founded}年`,
        `Mitglieder = ${department.members} | Members = ${department.members} | 会員数 = ${department.members}人`,
        ofPair(
          department.beginner,
          'Zum ersten Mal',
          'First time',
          '初めての方',
          'お気軽に見学にお越しください。',
        ),
        `Anmelden = ${mail} | Sign up = ${mail} | お申し込み = ${mail}`,
      ],
    },
    people: {
      kind: 'contacts',
      title: 'Wer Dir antwortet | Who answers | お問い合わせ',
      people: people.map((person) => withMail(person, mail)),
    },
    quote: { kind: 'quote', text: department.quote, ...speaker(chief!) },
    event: {
      kind: 'facts',
      title: 'Im Kalender | In the calendar | 行事',
      items: [ofEvent(event)],
    },
    pictures: { kind: 'galleries', title: 'Bilder | Pictures | ギャラリー', count: 2 },
  }
}

const INTRO_TITLES = [
  'Wer wir sind | Who we are',
  'Zuerst das hier | First of all',
  'Von hier | From here',
] as const
const NEWS_TITLES = [
  'Neues | News | ニュース',
  'Zuletzt | Lately | 最新情報',
  'Was los war | What happened | できごと',
] as const

const pairOf = (text: string): [string, string] => text.split(' | ') as [string, string]

function ofPair(text: string, de: string, en: string, ja: string, japanese: string) {
  const [german, english] = pairOf(text)
  return { de: `${de} = ${german}`, en: `${en} = ${english}`, ja: `${ja} = ${japanese}` }
}

function ofEvent(event: string) {
  const [de, en] = pairOf(event).map((text) => text.replace(' ; ', ' = '))
  return { de: de!, en: en! }
}

const withMail = (person: string, mail: string): string =>
  person
    .split(' | ')
    .map((cells) => `${cells} ; ${mail}`)
    .join(' | ')

function speaker(person: string): { name: { de: string; en: string }; role: { de: string; en: string } } {
  const [de, en] = pairOf(person).map((text) => text.split(' ; ') as [string, string])
  return { name: { de: de![0], en: en![0] }, role: { de: de![1], en: en![1] } }
}
