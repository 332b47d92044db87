/** Pages of the main sites, as they stand in `pages/*.yaml`. */
import { club, type Language } from '#club/club.ts'
import type { ContentNodeInput } from '#modules/content/schema.ts'
import { posterOf } from '#modules/content/starts/start.rules.ts'
import { momentAt } from './days.ts'
import {
  blocksIn,
  isWrittenIn,
  pictureIn,
  readWritten,
  textIn,
  type WrittenBlock,
  type WrittenText,
} from './written.ts'

type WrittenPage = {
  uid: string
  site: string
  path: string
  template?: ContentNodeInput['template']
  title: WrittenText
  teaser: WrittenText
  kicker?: WrittenText
  cover?: string
  /** Days since it was written. */
  age?: number
  blocks: WrittenBlock[]
}

const FILES = ['starts', 'klub', 'klub-more', 'stadion', 'museum', 'fans', 'members', 'school', 'teams', 'tv']

export const pageNodes = (now: Date): ContentNodeInput[] =>
  FILES.flatMap((file) => readWritten<WrittenPage[]>(`./pages/${file}.yaml`)).flatMap((page) =>
    club.languages
      .filter((language) => isWrittenIn(page.title, language))
      .map((language) => pageIn(page, language, now)),
  )

function pageIn(page: WrittenPage, language: Language, now: Date): ContentNodeInput {
  const reading = { language, now }
  const written = momentAt(now, -(page.age ?? 40), 9)
  return {
    uid: page.uid,
    kind: 'page',
    language,
    site: page.site,
    path: textIn(page.path, reading),
    template: page.template ?? 'default',
    title: textIn(page.title, reading),
    teaser: textIn(page.teaser, reading),
    ...(page.kicker ? { kicker: textIn(page.kicker, reading) } : {}),
    ...(page.cover ? { cover: pictureIn(page.cover, language) } : {}),
    displayAt: written,
    publishAt: written,
    blocks: [
      ...(page.template === 'start' ? [posterIn(page.site, language)] : []),
      ...blocksIn(page.blocks, reading),
    ],
  }
}

/** The poster of a start page. */
export function posterIn(site: string, language: Language): NonNullable<ContentNodeInput['blocks']>[number] {
  const poster = posterOf(site)
  return {
    kind: 'stage',
    kicker: poster.kicker[language]!,
    headline: poster.headline[language],
    lead: poster.lead[language]!,
    ...(poster.figure ? { picture: { ...pictureIn(poster.figure, language), alt: '' } } : {}),
  }
}
