import { unescapeHtml } from '#platform/html.ts'
import type { Block, BlockLink } from '../blocks.schema.ts'
import { type LinkContext, type LinkTarget, linksOf, targetOf, targetOfHref } from '../links.rules.ts'
import type { ContentNode } from '../schema.ts'

/** Something that a node names and that has to be elsewhere. */
export type Reference =
  | { kind: 'picture'; at: string; id: string }
  | { kind: 'match'; at: string; id: string }
  | { kind: 'team'; at: string; id: number }
  | { kind: 'product'; at: string; id: string }
  | { kind: 'link'; at: string; target: Exclude<LinkTarget, { kind: 'url' }> }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const HREF = /<a\s[^>]*?href="([^"]*)"/g

/** Every picture, match, team, product and address of the club that a node names, with its place in it: `blocks.2.link`. */
export function referencesOf(node: ContentNode, siteOf: LinkContext['siteOf']): Reference[] {
  const context = { site: node.site, siteOf }
  const links = node.blocks.flatMap((block, index) => [
    ...linksOf(block).map(({ at, link }) => ({
      at: `blocks.${index}.${at}`,
      target: targetOf(link, context),
    })),
    ...('uid' in block && block.uid
      ? [{ at: `blocks.${index}.uid`, target: targetOf(nodeLink(block.uid), context) }]
      : []),
    ...hrefsOf(block).map((href) => ({ at: `blocks.${index}.html`, target: targetOfHref(href, context) })),
  ])
  const { match } = node as { match?: string }
  return [
    ...picturesOf(node, []),
    ...(match && UUID.test(match) ? [{ kind: 'match' as const, at: 'match', id: match }] : []),
    ...node.blocks.flatMap((block, index) =>
      block.kind === 'match' && UUID.test(block.match)
        ? [{ kind: 'match' as const, at: `blocks.${index}.match`, id: block.match }]
        : [],
    ),
    ...node.blocks.flatMap((block, index) => thingsOf(block, `blocks.${index}`)),
    ...links.flatMap(({ at, target }) =>
      target && target.kind !== 'url' ? [{ kind: 'link' as const, at, target }] : [],
    ),
  ]
}

/** What a block asks other parts of the house for. */
function thingsOf(block: Block, at: string): Reference[] {
  const products = block.kind === 'products' ? (block.ids ?? []) : []
  return [
    ...('team' in block && block.team !== undefined
      ? [{ kind: 'team' as const, at: `${at}.team`, id: block.team }]
      : []),
    ...products.map((id, index) => ({ kind: 'product' as const, at: `${at}.ids.${index}`, id })),
  ]
}

const nodeLink = (uid: string): BlockLink => ({ kind: 'node', uid })

function picturesOf(value: unknown, keys: string[]): Reference[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, alt } = value as { id?: unknown; alt?: unknown }
  const own: Reference[] =
    typeof id === 'string' && typeof alt === 'string' ? [{ kind: 'picture', at: keys.join('.'), id }] : []
  return [...own, ...Object.entries(value).flatMap(([key, part]) => picturesOf(part, [...keys, key]))]
}

function hrefsOf(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(HREF)].map(([, href]) => unescapeHtml(href!))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(hrefsOf) : []
}
