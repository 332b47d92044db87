/** Parts of a block that people read; the others name things or lead somewhere. */
const READ = new Set(
  'title text html headline lead caption quote label name role term question head rows items people teaser action picture pictures'.split(
    ' ',
  ),
)

/** Everything that is to be read in blocks of a page, without the marks of HTML. */
export function textOfBlocks(blocks: readonly object[]): string {
  return blocks
    .flatMap((block) => textsIn(block))
    .map(plainTextOf)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (READ.has(key) ? textsIn(inner) : []))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', shy: '' }

export function plainTextOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|shy);/g, (_, name: string) => ENTITIES[name]!)
    .replaceAll('\u00ad', '')
    .replace(/\s+/g, ' ')
    .trim()
}
