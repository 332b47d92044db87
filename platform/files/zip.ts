import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; content: Uint8Array }

const UTF8_NAMES = 0x0800
const DEFLATE = 8
const VERSION = 20

/** A ZIP archive (APPNOTE 6.3) of files that fit into memory; names are UTF-8 with `/` between folders. */
export function zip(entries: readonly ZipEntry[], madeAt: Date): Buffer {
  const { content, directory } = zipPart(entries, { madeAt, offset: 0 })
  return Buffer.concat([content, zipEnd({ directory, entryCount: entries.length, offset: content.length })])
}

/** Some files of an archive that is made in parts, and what its directory says of them; `offset`: the bytes before. */
export function zipPart(
  entries: readonly ZipEntry[],
  { madeAt, offset }: { madeAt: Date; offset: number },
): { content: Buffer; directory: Buffer } {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = offset
  for (const { name, content } of entries) {
    const path = Buffer.from(name)
    const packed = deflateRawSync(content)
    const about = aboutOf({ content, packed, path, madeAt })
    const local = Buffer.concat([number(0x04034b50, 4), about, number(0, 2), path, packed])
    // Nothing extra, no comment, the first disk, no attributes: twelve bytes of nothing.
    directory.push(
      Buffer.concat([
        number(0x02014b50, 4),
        number(VERSION, 2),
        about,
        Buffer.alloc(12),
        number(at, 4),
        path,
      ]),
    )
    parts.push(local)
    at += local.length
  }
  return { content: Buffer.concat(parts), directory: Buffer.concat(directory) }
}

/** The last bytes of an archive: the directory of all its files, which begins at `offset`. */
export function zipEnd(given: { directory: Uint8Array; entryCount: number; offset: number }): Buffer {
  const { directory, entryCount, offset } = given
  return Buffer.concat([
    directory,
    number(0x06054b50, 4),
    Buffer.alloc(4),
    number(entryCount, 2),
    number(entryCount, 2),
    number(directory.length, 4),
    number(offset, 4),
    number(0, 2),
  ])
}

/** What the local header and the directory say alike, up to the length of the name. */
function aboutOf(given: { content: Uint8Array; packed: Buffer; path: Buffer; madeAt: Date }): Buffer {
  const { content, packed, path, madeAt } = given
  const year = Math.max(1980, madeAt.getUTCFullYear())
  return Buffer.concat([
    number(VERSION, 2),
    number(UTF8_NAMES, 2),
    number(DEFLATE, 2),
    number((madeAt.getUTCHours() << 11) | (madeAt.getUTCMinutes() << 5) | (madeAt.getUTCSeconds() >> 1), 2),
    number(((year - 1980) << 9) | ((madeAt.getUTCMonth() + 1) << 5) | madeAt.getUTCDate(), 2),
    number(crc32(content), 4),
    number(packed.length, 4),
    number(content.length, 4),
    number(path.length, 2),
  ])
}

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}
