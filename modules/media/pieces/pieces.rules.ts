/** How files of the media library come in pieces, and how many somebody may have under way. */
import { AppError } from '#platform/errors.ts'
import { MAX_UPLOAD_BYTES } from '../uploads.rules.ts'

/** Each piece has as many bytes, the last one what is left: what a broken line costs. Smaller files come whole. */
export const PIECE_BYTES = 1024 * 1024

export const pieceLimits = {
  /** That one person may have under way. */
  open: 6,
  openBytes: 4 * MAX_UPLOAD_BYTES,
  /** Minutes without a piece, after which one makes room for the next. */
  idleMinutes: 15,
  /** Hours without a piece, after which what has come is thrown away. */
  abandonedHours: 24,
} as const

/** Whether one more has room beside those that are under way. */
export function hasRoom(given: { bytes: number; open: number; openBytes: number }): boolean {
  return given.open < pieceLimits.open && given.openBytes + given.bytes <= pieceLimits.openBytes
}

/**
 * A piece continues exactly where the last one ended, and is as large as pieces are.
 * @throws 409 UPLOAD_OFFSET with what is there, 413 UPLOAD_TOO_MUCH, 400 UPLOAD_PIECE
 */
export function requirePiece(given: {
  offset: number
  bytes: number
  received: number
  whole: number
}): void {
  const { offset, bytes, received, whole } = given
  if (offset !== received) throw new AppError(409, 'UPLOAD_OFFSET', `The next byte is ${received}`)
  if (offset + bytes > whole) throw new AppError(413, 'UPLOAD_TOO_MUCH', `${whole} bytes were announced`)
  if (bytes === 0 || bytes !== Math.min(PIECE_BYTES, whole - offset))
    throw new AppError(400, 'UPLOAD_PIECE', `A piece has ${PIECE_BYTES} bytes, the last one what is left`)
}
