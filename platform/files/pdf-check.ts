import { inflateSync } from 'node:zlib'

export type PdfFault = 'format' | 'damaged' | 'protected' | 'active'

/** The header stands at the very beginning: whatever stands before it is another kind of file. */
const HEADER = /^%PDF-[12]\.\d/
/** Where a reader begins, and all that may stand behind it: a break of the line. */
const END = /startxref[\r\n\0\t\f ]+(\d{1,10})[\r\n\0\t\f ]+%%EOF[\r\n\0\t\f ]*$/
const TAIL = 2_048
/** Of what is packed inside, looked at in all. */
const MOST_UNPACKED = 48 * 1024 * 1024
/** What opens, runs or carries something by itself. Plain links and forms without programs are none of it. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|ImportData|SubmitForm|GoToE)(?![A-Za-z0-9])/
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/

/** Whether the first bytes may be a PDF at all: asked before the rest is sent. */
export function beginsAsPdf(first: Uint8Array): boolean {
  return HEADER.test(textOf(first.subarray(0, 16)))
}

/**
 * What is wrong with a file that calls itself a PDF; null where nothing is. Only its content counts: it begins and ends as one,
 * nothing else stands before or behind it, it needs no password, and nothing in it runs, also where that is packed or its name
 * written with other characters (`/J#61vaScript`).
 */
export function faultOfPdf(bytes: Uint8Array): PdfFault | null {
  if (!beginsAsPdf(bytes)) return 'format'
  const end = END.exec(textOf(bytes.subarray(Math.max(0, bytes.length - TAIL))))
  const isSound = end !== null && Number(end[1]) < bytes.length
  const whole = textOf(bytes)
  // Something else begins where the document ends: two kinds of file in one.
  if (!isSound)
    return /%%EOF[\r\n\0\t\f ]*[^\r\n\0\t\f %\d]/.test(whole.slice(-TAIL * 32)) ? 'format' : 'damaged'
  const plain = namesOf(withoutPacked(whole))
  if (ENCRYPTED.test(plain)) return 'protected'
  if (ACTIVE.test(plain)) return 'active'
  for (const part of unpacked(whole, bytes)) if (ACTIVE.test(namesOf(part))) return 'active'
  return null
}

const STREAM = /stream\r?\n/g

/** Bytes of pictures and letters say by chance what they do not mean. */
function withoutPacked(whole: string): string {
  const parts: string[] = []
  let at = 0
  for (const [begin, end] of packedIn(whole)) {
    parts.push(whole.slice(at, begin))
    at = end
  }
  return parts.join('\n') + whole.slice(at)
}

function* packedIn(whole: string): Generator<[begin: number, end: number]> {
  STREAM.lastIndex = 0
  for (let match = STREAM.exec(whole); match; match = STREAM.exec(whole)) {
    const begin = match.index + match[0].length
    const end = whole.indexOf('endstream', begin)
    if (end < 0) return
    yield [begin, end]
    STREAM.lastIndex = end + 9
  }
}

/** Objects that are packed together (`ObjStm`), as text. */
function* unpacked(whole: string, bytes: Uint8Array): Generator<string> {
  let left = MOST_UNPACKED
  let from = 0
  for (const [begin, end] of packedIn(whole)) {
    const about = namesOf(whole.slice(Math.max(from, begin - 1_024), begin))
    from = end
    if (!about.includes('/ObjStm')) continue
    try {
      const part = inflateSync(bytes.subarray(begin, end), {
        maxOutputLength: Math.max(1, left),
        finishFlush: 2,
      })
      left -= part.length
      yield textOf(part)
    } catch {
      // What cannot be unpacked here is not opened there either, or is meant to be overlooked.
      yield '/JavaScript'
    }
  }
}

/** Names with their `#61` read as the letters that they are. */
function namesOf(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
