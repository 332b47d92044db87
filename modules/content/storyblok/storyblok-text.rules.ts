import { escapeHtml } from '#platform/html.ts'

/** A node of Storyblok's rich text. */
type TextNode = {
  type?: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: TextNode[]
}

const ELEMENTS: Record<string, string> = {
  paragraph: 'p',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  blockquote: 'blockquote',
  code_block: 'pre',
}
const MARKS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
}

export function isRichText(value: unknown): value is TextNode {
  return (value as TextNode | null)?.type === 'doc' && Array.isArray((value as TextNode).content)
}

/** Rich text as HTML; what has no meaning here (pictures, components) is left out. It is sanitised when it is kept. */
export function htmlOfRichText(node: TextNode): string {
  if (node.type === 'text') return marked(escapeHtml(node.text ?? ''), node.marks ?? [])
  if (node.type === 'hard_break') return '<br>'
  if (node.type === 'horizontal_rule') return '<hr>'
  const inner = (node.content ?? []).map(htmlOfRichText).join('')
  const element = node.type === 'heading' ? `h${headingLevel(node)}` : ELEMENTS[node.type ?? '']
  return element === undefined ? inner : `<${element}>${inner}</${element}>`
}

/** A page has one h1, and it is its title. */
function headingLevel({ attrs }: TextNode): number {
  return Math.min(4, Math.max(2, Number(attrs?.['level'] ?? 2)))
}

function marked(html: string, marks: NonNullable<TextNode['marks']>): string {
  return marks.reduce((inner, { type, attrs = {} }) => {
    if (type === 'link') {
      const href = hrefOfLink(attrs)
      return href === null ? inner : `<a href="${escapeHtml(href)}">${inner}</a>`
    }
    const element = MARKS[type]
    return element === undefined ? inner : `<${element}>${inner}</${element}>`
  }, html)
}

/** Links to stories name them by uid: whatever kind of node it is, its own address is found when it is shown. */
export function hrefOfLink(attrs: Record<string, unknown>): string | null {
  const { linktype, uuid, id, href, anchor } = attrs as Record<string, string | undefined>
  const suffix = anchor ? `#${anchor}` : ''
  if (linktype === 'story') return (uuid ?? id) ? `/news/detail/?id=${uuid ?? id}${suffix}` : null
  if (!href) return null
  return linktype === 'email' && !href.startsWith('mailto:') ? `mailto:${href}` : href + suffix
}
