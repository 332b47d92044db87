import { siteByKey } from '#club/sites.ts'
import { GALLERIES } from '../addresses.rules.ts'
import { Block } from '../blocks.schema.ts'
import { type ContentLanguage, ContentNode, NodeKind } from '../schema.ts'
import type { Story } from './storyblok.ts'
import { hrefOfLink, htmlOfRichText, isRichText } from './storyblok-text.rules.ts'

/** A story read: the node, or why it is none; and what of it could not be read. */
export type ReadStory = { node: ContentNode | null; problems: string[] }

type Fields = Record<string, unknown>

/**
 * A story as a node (docs/content.md has the table). The first folder of its slug is the site, the rest its path; its
 * component says what it is; the components of `body` are blocks of the same names.
 */
export function nodeOfStory(story: Story, language: ContentLanguage): ReadStory {
  const kind = NodeKind.safeParse(story.content.component)
  if (!kind.success) return { node: null, problems: [`${story.content.component} is no kind of node`] }
  const { site, path } = placeOf(story, language, kind.data)
  if (!siteByKey(site)) return { node: null, problems: [`there is no site ${site}`] }
  const { body, ...fields } = fieldsOf(story.content)
  const { blocks, problems } = blocksOf(body)
  const published = momentOf(story.first_published_at) ?? momentOf(story.published_at)
  const displayAt = momentOf(fields['display_datetime']) ?? published
  const node = ContentNode.safeParse({
    uid: story.uuid,
    kind: kind.data,
    language,
    site,
    path,
    title: fields['headline'] ?? story.name,
    ...pick(fields, ['teaser', 'kicker', 'author', 'cover', 'pictures', 'template', 'condolence', 'match']),
    categories: listOf(fields['categories']),
    alsoOn: listOf(fields['also_on']),
    isTemporary: fields['is_temporary'] === true,
    displayAt,
    publishAt: momentOf(fields['publish_at']) ?? displayAt ?? null,
    endAt: momentOf(fields['end_at']) ?? null,
    seo: {
      ...(fields['seo_title'] ? { title: fields['seo_title'] } : {}),
      ...(fields['seo_description'] ? { description: fields['seo_description'] } : {}),
      ...(fields['noindex'] === true ? { noindex: true } : {}),
    },
    blocks,
    ...(kind.data === 'video' ? { video: videoOf(fields) } : {}),
  })
  if (node.success) return { node: node.data, problems }
  const [issue] = node.error.issues
  return { node: null, problems: [`${issue!.path.join('.')}: ${issue!.message}`] }
}

/** Is the text written in this language, or only the space's own once more? */
export function isTranslated(original: ContentNode, other: ContentNode): boolean {
  const words = ({ title, teaser, blocks }: ContentNode) => JSON.stringify([title, teaser, blocks])
  return words(original) !== words(other)
}

function placeOf(story: Story, language: ContentLanguage, kind: NodeKind): { site: string; path: string } {
  const translated = story.translated_slugs?.find(({ lang }) => lang === language)?.path
  // In another language the API puts the language in front of the slug.
  const slug = (translated ?? story.full_slug).replace(new RegExp(`^${language}/`), '')
  const [site = '', ...words] = slug.split('/').filter(Boolean)
  const path = story.is_startpage && words.length === 0 ? '/' : `/${words.join('/')}/`
  if (kind !== 'gallery' || path.startsWith(GALLERIES)) return { site, path }
  return { site, path: `${GALLERIES}${words.at(-1)}/` }
}

function blocksOf(body: unknown): { blocks: Block[]; problems: string[] } {
  const blocks: Block[] = []
  const problems: string[] = []
  for (const [index, { component, ...fields }] of (Array.isArray(body) ? (body as Fields[]) : []).entries()) {
    const block = Block.safeParse({ kind: component, ...shaped(fields) })
    if (block.success) blocks.push(block.data)
    else problems.push(`body.${index} (${component}): ${block.error.issues[0]!.message}`)
  }
  return { blocks, problems }
}

/** Fields that Storyblok cannot keep in our shape. */
function shaped(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]): [string, unknown][] => {
      if (key === 'headline') return [[key, typeof value === 'string' ? value.split(/\r?\n/) : value]]
      if (key === 'ids') return [[key, listOf(value)]]
      if (key === 'count' || key === 'team' || (key === 'category' && /^\d+$/.test(String(value))))
        return [[key, Number(value)]]
      // One thing in a list of things, since fields of fields are components there.
      if (key === 'action' && Array.isArray(value)) return value[0] ? [[key, withoutName(value[0])]] : []
      if (key === 'table') return Object.entries(value as Fields)
      if (Array.isArray(value)) return [[key, value.map(withoutName)]]
      return [[key, value]]
    }),
  )
}

function withoutName(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { component: _, ...fields } = value as Fields
  return fields
}

/** The fields of a component with Storyblok's own types read; empty ones are left out. */
function fieldsOf(content: Fields): Fields {
  return Object.fromEntries(
    Object.entries(content).flatMap(([key, value]) => {
      if (key === '_uid' || key === '_editable') return []
      const read = readValue(value)
      return read === undefined || read === '' || read === null ? [] : [[key, read]]
    }),
  )
}

function readValue(value: unknown): unknown {
  if (isRichText(value)) return htmlOfRichText(value)
  if (Array.isArray(value)) return value.map(readValue).filter((one) => one !== undefined)
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Fields
  if (fields['fieldtype'] === 'asset') return pictureOf(fields)
  if (fields['fieldtype'] === 'multilink') return linkOf(fields)
  if (fields['fieldtype'] === 'table') return tableOf(fields)
  return fieldsOf(fields)
}

/** The picture of the media store that has the name of the asset's file. */
function pictureOf({ filename, alt, title, copyright }: Fields) {
  const id = /([^/]+?)(?:\.[a-z0-9]+)?$/i.exec(String(filename ?? ''))?.[1]
  if (!id) return undefined
  return {
    id,
    alt: String(alt ?? ''),
    ...(title ? { caption: title } : {}),
    ...(copyright ? { credit: copyright } : {}),
  }
}

function linkOf(fields: Fields) {
  const { linktype, id, url, cached_url } = fields
  if (linktype === 'story') return id ? { kind: 'node', uid: id } : undefined
  const href = hrefOfLink({ linktype, href: fields['email'] ?? url ?? cached_url, anchor: fields['anchor'] })
  return href ? { kind: 'url', url: href } : undefined
}

function tableOf({ thead, tbody }: Fields) {
  const cells = (row: unknown) =>
    (Array.isArray(row) ? row : []).map((cell: Fields) => String(cell['value'] ?? ''))
  return {
    head: cells(thead),
    rows: (Array.isArray(tbody) ? tbody : []).map((row: Fields) => cells(row['body'])),
  }
}

function videoOf(fields: Fields) {
  const { seconds, payment, source } = fields
  return {
    seconds: Number(seconds),
    payment: payment === 'pay' ? 'pay' : 'free',
    ...(source ? { source } : {}),
  }
}

/** `2026-02-01 10:00` is Storyblok's way of writing a moment in UTC. */
function momentOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const moment = new Date(/[TZ]/.test(value) ? value : `${value.replace(' ', 'T')}Z`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string'
    ? value
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
    : []
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]))
}
