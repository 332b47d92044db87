import { club } from '#club/club.ts'
import type { ContentLanguage } from '#modules/content/schema.ts'
import type { EditorialDetail } from '#modules/office/editorial/schema.ts'
import { type Original, originalOf } from './NewPieceDialog.tsx'

type InLanguage = NonNullable<EditorialDetail['languages'][ContentLanguage]>
export type Draft = NonNullable<InLanguage['draft']>

/** Languages that a draft lies in, with it. */
export function draftsOf(piece: EditorialDetail): { language: ContentLanguage; draft: Draft }[] {
  return club.languages.flatMap((language) => {
    const draft = piece.languages[language]?.draft
    return draft ? [{ language, draft }] : []
  })
}

/** Languages that are public, or will be. */
export function publicIn(piece: EditorialDetail): ContentLanguage[] {
  return club.languages.filter((language) => piece.languages[language]?.published?.publishAt)
}

/** What a copy is made from; null: of this nobody makes one here. */
export function originalIn(piece: EditorialDetail): Original | null {
  const [language] = club.languages.filter((one) => piece.languages[one])
  const first = language && piece.languages[language]
  if (!language || !first) return null
  const title = String((first.draft ?? first.published)?.node['title'] ?? '')
  return originalOf({ uid: piece.uid, kind: piece.kind, site: piece.site, title, language })
}

/** What can be done with a piece, by whom. */
export function movesOf(piece: EditorialDetail, may: { write: boolean; publish: boolean }) {
  const drafts = piece.readOnly ? [] : draftsOf(piece)
  const asked = drafts.filter(({ draft }) => draft.review?.state === 'asked')
  return {
    ask: may.write && drafts.length > asked.length,
    decide: may.publish && asked.some(({ draft }) => !draft.isMine),
    publish: may.publish && drafts.length > 0,
    withdraw: may.publish && !piece.readOnly && publicIn(piece).length > 0,
    discard: may.write && drafts.length > 0,
    copy: may.write && originalIn(piece) !== null,
  }
}
export type Move = keyof ReturnType<typeof movesOf>
