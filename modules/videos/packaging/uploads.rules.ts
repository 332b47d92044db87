/** What may be sent, by whom, and how much. */
import { AppError } from '#platform/errors.ts'

const GIGABYTE = 1_000_000_000

export const uploadLimits = {
  bytes: 20 * GIGABYTE,
  /** Of one piece; what is lost when a connection breaks. */
  piece: 8 * 1024 * 1024,
  /** That one person may have under way. */
  open: 5,
  openBytes: 60 * GIGABYTE,
  /** That stay free. */
  reserve: 2 * GIGABYTE,
  /** Hours without a piece, after which what has come is thrown away. */
  abandonedHours: 48,
} as const

/** Endings that browsers' dialogs offer; what a file is, its bytes say. */
export const filmEndings = ['.mp4', '.m4v', '.mov', '.mkv', '.webm', '.ts', '.m4a'] as const

export function requireRoom({
  bytes,
  open,
  openBytes,
  free,
}: {
  bytes: number
  open: number
  openBytes: number
  free: number
}): void {
  if (bytes > uploadLimits.bytes) throw new AppError(413, 'VIDEO_TOO_LARGE', 'A film has at most 20 GB')
  if (open >= uploadLimits.open || openBytes + bytes > uploadLimits.openBytes)
    throw new AppError(429, 'VIDEO_UPLOADS_TOO_MANY', 'Too many films are on their way')
  // A film and what is made of it.
  if (free < bytes * 2 + uploadLimits.reserve)
    throw new AppError(507, 'VIDEO_NO_ROOM', 'There is not enough room on the disk')
}

export type Piece = { offset: number; bytes: number; received: number; whole: number }

/** A piece continues exactly where the last one ended, and none goes beyond what was announced. */
export function requireNext({ offset, bytes, received, whole }: Piece): void {
  if (offset !== received) throw new AppError(409, 'VIDEO_OFFSET', `The next byte is ${received}`)
  if (bytes < 1) throw new AppError(400, 'VIDEO_PIECE_EMPTY', 'A piece has at least one byte')
  if (offset + bytes > whole) throw new AppError(413, 'VIDEO_TOO_LARGE', 'More than was announced')
}

/** What a file is called becomes what staff call the video, until they call it otherwise. */
export function titleOf(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const words = last
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[_]+/g, ' ')
    .trim()
  return words.slice(0, 200) || 'Film'
}

/** Only `https` on a host that is named, without a name and password in it. */
export function isAllowedAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, port } = new URL(address)
  return protocol === 'https:' && !username && !password && !port && hosts.includes(hostname)
}
