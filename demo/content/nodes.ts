/** Everything that is written in the demo world: pages, start pages, articles, galleries, videos. */
import type { ContentNodeInput } from '#modules/content/schema.ts'
import { type Article, articleNodes } from './articles.ts'
import { departmentArticles } from './department-articles.ts'
import { departmentStarts } from './departments.ts'
import { galleryNodes } from './galleries.ts'
import { matchArticles } from './match-articles.ts'
import { pageNodes } from './pages.ts'
import { playerArticles } from './player-articles.ts'
import { storyArticles } from './story-articles.ts'
import { videoNodes } from './videos.ts'

export function demoNodes(now: Date): ContentNodeInput[] {
  const articles: Article[] = [
    ...storyArticles(),
    ...matchArticles(now),
    ...playerArticles(now),
    ...departmentArticles(),
  ]
  return [
    ...pageNodes(now),
    ...departmentStarts(now),
    ...articles.flatMap((article) => articleNodes(article, now)),
    ...galleryNodes(now),
    ...videoNodes(now),
  ]
}
