import { club, type Language } from '#club/club.ts'
import { siteByKey } from '#club/sites.ts'
import { hrefOf, isPublished, languagesFor } from '#modules/content/addresses.rules.ts'
import type { Content } from '#modules/content/content.ts'
import type { ContentNode } from '#modules/content/schema.ts'
import { PREVIEW_SECONDS } from '#modules/videos/playlist.rules.ts'
import type { FilmWords } from '#modules/videos/videos.ts'
import type { SearchDocument, SearchMoment, SearchSource } from './indexing.ts'
import { textOfBlocks } from './plain-text.rules.ts'
import type { SearchKind } from './schema.ts'

const PIECE = 200

/** What is said in films, by the uid of their pages. */
type LoadWords = (uids: readonly string[]) => Promise<ReadonlyMap<string, FilmWords>>

/** Articles, videos, galleries and pages, each for the readers of every language in the best twin there is. */
export function contentDocuments(
  content: Pick<Content, 'loadAll' | 'loadNamed'>,
  wordsOf: LoadWords,
  now: () => Date = () => new Date(),
): SearchSource {
  async function* all() {
    const nodes = await content.loadAll()
    const documents = documentsOf(nodes, now())
    const payments = paymentsOf(nodes)
    for (let at = 0; at < documents.length; at += PIECE)
      yield withWords(documents.slice(at, at + PIECE), payments, wordsOf)
  }

  async function some(uids: readonly string[]): Promise<SearchDocument[]> {
    const nodes = await content.loadNamed(uids)
    return withWords(documentsOf(nodes, now()), paymentsOf(nodes), wordsOf)
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
  return isPublished(node, now) && !isQuietStart(node) && !node.seo.noindex
}

/** An obituary is found; a quiet start page is that of a site, which is found already. */
function isQuietStart({ condolence, kind }: ContentNode): boolean {
  return condolence && kind === 'page'
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

type Payments = ReadonlyMap<string, 'free' | 'pay'>

const paymentsOf = (nodes: readonly ContentNode[]): Payments =>
  new Map(nodes.flatMap(({ uid, video }) => (video ? [[uid, video.payment]] : [])))

/** Films with what is said in them; those that can be seen no more are left out. */
async function withWords(
  documents: readonly SearchDocument[],
  payments: Payments,
  wordsOf: LoadWords,
): Promise<SearchDocument[]> {
  const uids = [...new Set(documents.filter(({ id }) => payments.has(id)).map(({ id }) => id))]
  const known = uids.length > 0 ? await wordsOf(uids) : new Map<string, FilmWords>()
  return documents.flatMap((document) => {
    const words = known.get(document.id)
    if (!words) return [document]
    if (words.isWithdrawn) return []
    return [{ ...document, moments: momentsFor(document.language, words, payments.get(document.id)!) }]
  })
}

/** In the captions of the reader's language, or the best there are. */
function momentsFor(
  reader: Language,
  { captions, chapters }: FilmWords,
  payment: 'free' | 'pay',
): SearchMoment[] {
  const isTold = (at: number) => payment === 'free' || at < PREVIEW_SECONDS
  const best = languagesFor(reader)
    .map((language) => captions.find((one) => one.language === language))
    .find(Boolean)
  const read = best ?? captions[0]
  const spoken = (read?.cues ?? []).map(
    ({ at, text }): SearchMoment => ({
      ...{ kind: 'spoken', at, text, isTold: isTold(at) },
      writtenIn: read!.language,
    }),
  )
  const named = chapters.map(({ at, title }): SearchMoment => {
    const [text, writtenIn] = titleFor(reader, title)
    // Everybody reads them beside the film.
    return { kind: 'chapter', at, text, writtenIn, isTold: true }
  })
  return [...spoken, ...named].filter(({ text }) => text.trim() !== '')
}

function titleFor(reader: Language, title: FilmWords['chapters'][number]['title']): [string, Language] {
  for (const language of languagesFor(reader)) if (title[language]) return [title[language], language]
  return [title.de, 'de']
}

/** The start page of a department is the department. */
function kindOf({ kind, site, path }: ContentNode): SearchKind {
  return kind === 'page' && path === '/' && siteByKey(site)?.kind === 'department' ? 'department' : kind
}
