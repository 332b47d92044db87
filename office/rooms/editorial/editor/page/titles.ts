import { club } from '#club/club.ts'
import { writtenIn } from './use-drafts.ts'
import type { Piece } from './use-piece.ts'

/** What a piece is called: in the first language that has a title. */
export function titleOf(piece: Piece): string {
  return club.languages.map((language) => writtenIn(piece, language)?.draft.title).find(Boolean) ?? ''
}
