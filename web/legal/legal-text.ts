import type { PageName } from '#club/pages/navigation.ts'
import { screens } from '#web/screens.ts'

/** The little Markdown that the club's legal texts are written in: headings, paragraphs, lists, bold, links. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; address: string }
  /** A screen of the web, in the reader's language and on their site: written `[words](page:terms)`. */
  | { kind: 'page'; text: string; page: PageName }

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; items: Inline[][] }

export type LegalText = { title: string; blocks: Block[] }

/** Link schemes that texts of people may use (SHELL-25). */
const SCHEMES = ['http:', 'https:', 'ftp:', 'mailto:', 'tel:']

/** `{mail}` becomes the club's; a name that is not given is a mistake in the text. */
export function readLegalText(source: string, values: Record<string, string | number>): LegalText {
  const filled = source.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`The text names {${name}}, which nobody gives`)
    return String(values[name])
  })
  const [first, ...parts] = filled.trim().split(/\n{2,}/)
  if (!first?.startsWith('# ')) throw new Error('The text does not begin with a title')
  return { title: first.slice(2).trim(), blocks: parts.map(readBlock) }
}

function readBlock(part: string): Block {
  if (part.startsWith('## ')) return { kind: 'heading', text: part.slice(3).trim() }
  if (part.startsWith('- '))
    return { kind: 'list', items: part.split('\n').map((line) => readInline(line.replace(/^- /, ''))) }
  return { kind: 'paragraph', content: readInline(part.replaceAll('\n', ' ')) }
}

function readInline(text: string): Inline[] {
  return text
    .split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part)
      if (link && SCHEMES.includes(URL.parse(link[2]!)?.protocol ?? ''))
        return { kind: 'link', text: link[1]!, address: link[2]! }
      if (link) return { kind: 'page', text: link[1]!, page: pageNamed(link[2]!) }
      const bold = /^\*\*([^*]+)\*\*$/.exec(part)
      return bold ? { kind: 'bold', text: bold[1]! } : { kind: 'text', text: part }
    })
}

/** A text that leads nowhere is a mistake in the text, and found by its test. */
function pageNamed(address: string): PageName {
  const name = address.replace(/^page:/, '')
  if (!address.startsWith('page:') || !(name in screens)) throw new Error(`The text links to ${address}`)
  return name as PageName
}
