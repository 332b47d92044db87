/** An article as it is written here, in German and English, and what the content module knows of it. */
import type { ContentNodeInput } from '#modules/content/schema.ts'
import { momentAt } from './days.ts'
import { blocksIn, pictureIn, textIn, type WrittenBlock, type WrittenText } from './written.ts'

export type Article = {
  uid: string
  site: string
  alsoOn?: string[]
  /** Counted from the day of the demo world; what has not come yet appears in its time. */
  day: number
  hour?: number
  minute?: number
  title: WrittenText
  kicker: WrittenText
  teaser: WrittenText
  cover: string
  categories: WrittenText[]
  author: string
  /** Id of the match it tells of. */
  match?: string
  blocks: WrittenBlock[]
}

export const both = (de: string, en: string) => ({ de, en })

/** Two paragraphs and more, as the editors' Markdown. */
export const prose = (...paragraphs: { de: string; en: string }[]): WrittenBlock => ({
  kind: 'text',
  md: both(paragraphs.map(({ de }) => de).join('\n\n'), paragraphs.map(({ en }) => en).join('\n\n')),
})

export const quoted = (text: WrittenText, name: WrittenText, role: WrittenText): WrittenBlock => ({
  kind: 'quote',
  text,
  name,
  role,
})

export function articleNodes(article: Article, now: Date): ContentNodeInput[] {
  const published = momentAt(now, article.day, article.hour ?? 10, article.minute ?? 0)
  return (['de', 'en'] as const).map((language) => {
    const reading = { language, now }
    return {
      uid: article.uid,
      kind: 'article',
      language,
      site: article.site,
      alsoOn: article.alsoOn ?? [],
      path: `/news/${article.uid}/`,
      title: textIn(article.title, reading),
      kicker: textIn(article.kicker, reading),
      teaser: textIn(article.teaser, reading),
      cover: pictureIn(article.cover, language),
      categories: article.categories.map((category) => textIn(category, reading)),
      author: article.author,
      ...(article.match ? { match: article.match } : {}),
      displayAt: published,
      publishAt: published,
      blocks: blocksIn(article.blocks, reading),
    }
  })
}

/** One after the other, and from the beginning again. */
export const inTurn = <Item>(items: readonly Item[], index: number): Item =>
  items[((index % items.length) + items.length) % items.length]!
