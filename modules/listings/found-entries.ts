import { mediaUrl } from '#modules/media/schema.ts'
import type { SearchDocument, SearchSource } from '#modules/search/search.ts'
import type { ListingsOptions } from './listings.ts'
import type { SitemapEntry } from './sitemap.rules.ts'

/** What can be found by the club's own search is listed for the others too. */
export function foundEntries(source: Pick<SearchSource, 'name' | 'all'>): ListingsOptions['others'][number] {
  async function entriesOf(siteKey: string): Promise<SitemapEntry[]> {
    const twins = new Map<string, SearchDocument[]>()
    for await (const documents of source.all())
      for (const document of documents)
        if (document.site === siteKey) twins.set(document.id, [...(twins.get(document.id) ?? []), document])
    return [...twins.values()].map(entryOf)
  }
  return { name: source.name, entriesOf }
}

function entryOf(twins: SearchDocument[]): SitemapEntry {
  const [first] = twins as [SearchDocument]
  return {
    paths: Object.fromEntries(twins.map((twin) => [twin.language, twin.href])),
    changedAt: null,
    title: first.title,
    picture: first.picture ? mediaUrl({ id: first.picture, width: 640, height: 640, crop: 'fit' }) : null,
  }
}
