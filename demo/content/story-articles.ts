/** What somebody sat down and wrote, in `stories/club.yaml`. */
import { type Article, both, quoted } from './articles.ts'
import { readWritten, type WrittenText } from './written.ts'

type Story = Pick<Article, 'uid' | 'site' | 'day' | 'cover' | 'author' | 'categories'> & {
  also?: string[]
  title: WrittenText
  kicker: WrittenText
  teaser: WrittenText
  de: string
  en: string
  quote: WrittenText
  name: WrittenText
  role: WrittenText
}

export const storyArticles = (): Article[] => readWritten<Story[]>('./stories/club.yaml').map(articleOf)

function articleOf({ also, de, en, quote, name, role, ...story }: Story, index: number): Article {
  return {
    ...story,
    alsoOn: also ?? [],
    hour: 7 + (index % 12),
    minute: (index * 11) % 60,
    blocks: [{ kind: 'text', md: both(de, en) }, quoted(quote, name, role)],
  }
}
