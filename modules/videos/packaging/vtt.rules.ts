/** Captions as WebVTT: what is kept is written anew from what was understood, so that nothing else ever is in it. */

export type Cue = { from: number; until: number; text: string }
export type CaptionFault = { line: number; fault: CaptionFaultKind }
export type CaptionFaultKind = 'head' | 'time' | 'order' | 'empty' | 'length' | 'many'

const MOST_CUES = 10_000
const MOST_TEXT = 500
const MOST_FAULTS = 20

const TIMES =
  /^(?:(\d{1,2}):)?([0-5]\d):([0-5]\d)[.,](\d{3})\s+-->\s+(?:(\d{1,2}):)?([0-5]\d):([0-5]\d)[.,](\d{3})(?:\s+.*)?$/

/** Reads what staff typed or pasted, SubRip too; faults by their line. */
export function readCaptions(text: string): { cues: Cue[]; faults: CaptionFault[] } {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  const faults: CaptionFault[] = []
  const fault = (line: number, kind: CaptionFaultKind) => {
    if (faults.length < MOST_FAULTS) faults.push({ line: line + 1, fault: kind })
  }
  const isVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? '')
  if (!isVtt && !lines.some((line) => line.includes('-->'))) fault(0, 'head')
  let at = isVtt ? 1 : 0
  // What belongs to the head ends with the first empty line.
  if (isVtt) while (at < lines.length && lines[at]!.trim() !== '' && !lines[at]!.includes('-->')) at++
  while (at < lines.length) {
    if (lines[at]!.trim() === '') {
      at++
      continue
    }
    const block = blockAt(lines, at)
    if (!/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[at]!)) {
      const cue = cueOf(lines, at, block, fault)
      if (cue && cues.length && cue.from < cues.at(-1)!.from) fault(cue.line, 'order')
      else if (cue) cues.push({ from: cue.from, until: cue.until, text: cue.text })
    }
    at = block
    if (cues.length > MOST_CUES) {
      fault(at, 'many')
      break
    }
  }
  return { cues, faults }
}

/** Where the block ends that begins there. */
function blockAt(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && lines[at]!.trim() !== '') at++
  return at
}

function cueOf(
  lines: readonly string[],
  from: number,
  until: number,
  fault: (line: number, kind: CaptionFaultKind) => void,
): (Cue & { line: number }) | null {
  // A cue may have a name of its own above its times.
  const line = lines[from]!.includes('-->') ? from : from + 1
  const found = TIMES.exec(lines[line]?.trim() ?? '')
  if (!found) {
    fault(Math.min(line, until - 1), 'time')
    return null
  }
  const [, h1, m1, s1, f1, h2, m2, s2, f2] = found
  const start = secondsOf(h1, m1, s1, f1)
  const end = secondsOf(h2, m2, s2, f2)
  if (end <= start) fault(line, 'order')
  const text = plainText(lines.slice(line + 1, until))
  if (text === '') fault(line, 'empty')
  if (text.length > MOST_TEXT) fault(line, 'length')
  return end > start && text !== '' && text.length <= MOST_TEXT
    ? { from: start, until: end, text, line }
    : null
}

const secondsOf = (hours = '0', minutes = '0', seconds = '0', thousandths = '0') =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000

/** Without tags, and without what steers a terminal or a line's direction. */
const plainText = (lines: readonly string[]) =>
  lines
    .map((line) =>
      line
        .replace(/<\/?[a-zA-Z0-9][^<>]{0,200}>/g, '')
        .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
        .trim(),
    )
    .filter(Boolean)
    .join('\n')

/** As it is kept. Characters that could begin a tag or an arrow are written as names. */
export const writeCaptions = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .map(({ from, until, text }) => `${clock(from)} --> ${clock(until)}\n${escaped(text)}\n`)
    .join('\n')}`

const escaped = (text: string) =>
  text
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const whole = Math.floor(thousandths / 1000)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${String(thousandths % 1000).padStart(3, '0')}`
}
