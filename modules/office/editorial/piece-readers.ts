import { club } from '#club/club.ts'
import { hrefOf } from '#modules/content/addresses.rules.ts'
import type { ContentLanguage, NodeKind } from '#modules/content/schema.ts'
import { readsOfPages } from '#modules/readers/readers.ts'
import type { EditorialContext } from './context.ts'
import type { PieceReaders } from './piece-readers.schema.ts'

const DAYS = 30

/** How often a piece was read at its addresses, beside the thirty days before. 404 where there is none. */
export async function readersOf(
  { db, drafts }: Pick<EditorialContext, 'db' | 'drafts'>,
  uid: string,
): Promise<PieceReaders> {
  const { kind, stored } = await drafts.loadPiece(db, uid)
  const addresses = stored.flatMap(({ node }) => addressesOf({ ...node, kind, uid }))
  const languageOf = new Map(addresses.map(({ site, path, language }) => [`${site} ${path}`, language]))
  const pages = [...new Map(addresses.map(({ site, path }) => [`${site} ${path}`, { site, path }])).values()]
  const all = await readsOfPages(db, { pages, days: DAYS * 2 })
  const days = all.map(({ day, pages: read }) => ({ day, reads: sumOf(read) }))
  const read = all.slice(DAYS).flatMap((day) => day.pages)
  const languages = club.languages.map((language) => ({
    language,
    reads: sumOf(read.filter(({ site, path }) => languageOf.get(`${site} ${path}`) === language)),
  }))
  return {
    isPublic: stored.length > 0,
    reads: sumOf(days.slice(DAYS)),
    beforeReads: sumOf(days.slice(0, DAYS)),
    days: days.slice(DAYS),
    languages: languages.filter(({ reads }) => reads > 0).toSorted((a, b) => b.reads - a.reads),
  }
}

const sumOf = (all: readonly { reads: number }[]) => all.reduce((sum, { reads }) => sum + reads, 0)

type Standing = { kind: NodeKind; uid: string; path: string; site: string; alsoOn?: readonly string[] }

/** Where it is read in each language, as readers are counted: whoever reads a language that is not written gets the next best. */
export function addressesOf(piece: Standing): { site: string; path: string; language: ContentLanguage }[] {
  return [piece.site, ...(piece.alsoOn ?? [])].flatMap((site) =>
    club.languages.map((language) => ({
      ...{ site, language },
      path: hrefOf(piece, language).replace(/(?<=.)\/(?=\?|$)/, ''),
    })),
  )
}
