import { club, type Language } from '#club/club.ts'
import { siteByKey } from '#club/sites.ts'
import { hrefOf, isPublished, languagesFor } from '#modules/content/addresses.rules.ts'
import type { Content } from '#modules/content/content.ts'
import type { ContentNode } from '#modules/content/schema.ts'
import type { SearchDocument, SearchSource } from './indexing.ts'
import { textOfBlocks } from './plain-text.rules.ts'
import type { SearchKind } from './schema.ts'

const PIECE = 200

/** Articles, videos, galleries and pages, each for the readers of every language in the best twin there is. */
export function contentDocuments(
  content: Pick<Content, 'loadAll' | 'loadNamed'>,
  now: () => Date = () => new Date(),
): SearchSource {
  async function* all() {
    const documents = documentsOf(await content.loadAll(), now())
    for (let at = 0; at < documents.length; at += PIECE) yield documents.slice(at, at + PIECE)
  }

  async function some(uids: readonly string[]): Promise<SearchDocument[]> {
    return documentsOf(await content.loadNamed(uids), now())
  }

  return { name: 'content', all, some }
}

function documentsOf(nodes: readonly ContentNode[], now: Date): SearchDocument[] {
  const twins = Map.groupBy(
    nodes.filter((node) => isFound(node, now)),
    (node) => node.uid,
  )
  return [...twins.values()].flatMap((nodesOfOne) =>
    club.languages.flatMap((language) => {
      const node = bestOf(nodesOfOne, language)
      return node ? [documentOf(node, language)] : []
    }),
  )
}

function isFound(node: ContentNode, now: Date): boolean {
  return isPublished(node, now) && !node.condolence && !node.seo.noindex
}

function bestOf(nodes: readonly ContentNode[], reader: Language): ContentNode | null {
  for (const language of languagesFor(reader)) {
    const node = nodes.find((one) => one.language === language)
    if (node) return node
  }
  return nodes[0] ?? null
}

function documentOf(node: ContentNode, language: Language): SearchDocument {
  const isDated = node.kind !== 'page'
  return {
    kind: kindOf(node),
    id: node.uid,
    language,
    site: node.site,
    title: node.title,
    teaser: node.teaser,
    body: [node.kicker, ...node.categories, textOfBlocks(node.blocks)].filter(Boolean).join(' '),
    href: hrefOf(node, language),
    picture: node.cover?.id ?? null,
    displayAt: isDated ? node.displayAt : null,
  }
}

/** The start page of a department is the department. */
function kindOf({ kind, site, path }: ContentNode): SearchKind {
  return kind === 'page' && path === '/' && siteByKey(site)?.kind === 'department' ? 'department' : kind
}
