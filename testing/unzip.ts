import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by their names, as its directory lists them; written apart from what makes archives. */
export function unzip(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive)
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = bytes.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(start, start + packed)
    const isStored = bytes.readUInt16LE(at + 10) === 0
    files.set(
      bytes.toString('utf8', at + 46, at + 46 + name),
      isStored ? Buffer.from(content) : inflateRawSync(content),
    )
    at += 46 + name + extra + comment
  }
  return files
}
