/**
 * What the editors of the demo world wrote, as YAML in three languages. A text is `Deutsch | English | 日本語` or an
 * object with these keys; missing Japanese falls back to English. Shorthands, so that the files read like prose:
 *
 * - `md` is Markdown and becomes `html`; `picture` and `cover` name a drawing, described by its own alternative text
 * - `to: klub /geschichte/` is a link to a page, `to: node story-1` to a node, anything with a colon an address
 * - facts are `Begriff = Text`, rows of tables and contacts cells apart by ` ; `, links `Text -> target`,
 *   lines of a headline apart by ` / `
 * - `{mail}`, `{phone}`, `{percent}`, `{date+12}` … are filled in
 */
import { readFileSync } from 'node:fs'
import { marked } from 'marked'
import { parse } from 'yaml'
import { club, type Language } from '#club/club.ts'
import pictures from '#demo/pictures.gen.json' with { type: 'json' }
import type { BlockLink, BlockPicture } from '#modules/content/blocks.schema.ts'
import type { ContentNodeInput } from '#modules/content/schema.ts'
import { formatDay } from './days.ts'

type Written = null | string | number | boolean | Written[] | { [key: string]: Written }
export type WrittenText = string | { de: string; en: string; ja?: string }
export type WrittenBlock = { kind: string; [key: string]: Written }
export type WrittenNode = {
  uid: string
  title: WrittenText
  blocks?: WrittenBlock[]
  [key: string]: unknown
}
export type Reading = { language: Language; now: Date }
type Blocks = NonNullable<ContentNodeInput['blocks']>

const LANGUAGES: readonly Language[] = club.languages
const PLACES: Record<string, string> = {
  mail: club.serviceMail,
  phone: club.servicePhone,
  percent: String(club.memberDiscountPercent),
  stadium: club.stadium,
  street: club.address.street,
  town: `${club.address.postalCode} ${club.address.city}`,
  club: club.name,
  tv: club.tvName,
  hold: String(club.holdMinutes),
  returns: String(club.returnDays),
}
const pictureAlts = new Map(pictures.map(({ id, alt }) => [id, alt]))

/** A file of the editors, beside this one. */
export const readWritten = <Shape>(file: string): Shape =>
  parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Shape

/** Whether somebody wrote it in this language; German and English always are. */
export const isWrittenIn = (text: WrittenText, language: Language): boolean =>
  language !== 'ja' || (typeof text === 'string' ? text.split(' | ').length > 2 : text.ja !== undefined)

export function textIn(text: WrittenText, { language, now }: Reading): string {
  const parts: Partial<Record<Language, string>> =
    typeof text === 'string'
      ? Object.fromEntries(text.split(' | ').map((part, place) => [LANGUAGES[place]!, part]))
      : text
  const chosen = parts[language] ?? parts.en ?? parts.de ?? ''
  return chosen
    .replaceAll(/\{date([+-]\d+)\}/g, (_, days: string) => formatDay(now, Number(days), language))
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => PLACES[name] ?? whole)
    .replaceAll(/(\d) (?=Uhr|Euro|€|%|km|[ap]m\b)/g, '$1\u00a0')
    .trim()
}

/** A drawing with its own description. */
export function pictureIn(id: string, language: Language, caption?: string): BlockPicture {
  const alt = pictureAlts.get(id)
  if (!alt) throw new Error(`There is no picture “${id}”`)
  return { id, alt: alt[language], ...(caption ? { caption } : {}) }
}

/** As the content module would leave it: links say that the page they open may not reach back. */
export const htmlOf = (markdown: string): string =>
  marked
    .parse(markdown, { async: false })
    .trim()
    .replaceAll(/<a href="([^"]*)">/g, '<a href="$1" rel="noopener">')
    .replaceAll(/>\n+</g, '><')

export function linkTo(target: string): BlockLink {
  if (target.includes(':')) return { kind: 'url', url: target }
  const [site, path] = target.split(' ') as [string, string]
  return site === 'node' ? { kind: 'node', uid: path } : { kind: 'page', site, path }
}

/** Blocks as the content module knows them. */
export const blocksIn = (blocks: readonly WrittenBlock[], reading: Reading): Blocks =>
  blocks.map((block) => blockIn(block, reading) as Blocks[number])

function blockIn(block: WrittenBlock, reading: Reading): unknown {
  const cells = (text: Written) => textIn(text as WrittenText, reading).split(' ; ')
  const written = Object.fromEntries(
    Object.entries(block).map(([key, value]) => entryIn(key, value, reading)),
  ) as Record<string, unknown>
  const items = block['items'] as Written[]
  switch (block.kind) {
    case 'stage':
    case 'poster':
      return { ...written, headline: textIn(block['headline'] as WrittenText, reading).split(' / ') }
    case 'facts':
      return { ...written, items: items.map((item) => factOf(textIn(item as WrittenText, reading))) }
    case 'table':
      return { ...written, head: cells(block['head']!), rows: (block['rows'] as Written[]).map(cells) }
    case 'contacts':
      return { ...written, people: (block['people'] as Written[]).map((one) => contactOf(cells(one))) }
    case 'links':
      return { ...written, items: items.map((item) => wayOf(item as string, reading)) }
    default:
      return written
  }
}

function entryIn(key: string, value: Written, reading: Reading): [string, unknown] {
  if (key === 'md') return ['html', htmlOf(textIn(value as WrittenText, reading))]
  if (key === 'to') return ['link', linkTo(value as string)]
  if ((key === 'picture' || key === 'cover') && typeof value === 'string')
    return [key, pictureIn(value, reading.language)]
  if (key === 'pictures') return [key, (value as Written[]).map((one) => captioned(one as string, reading))]
  return [key, valueIn(value, reading)]
}

function valueIn(value: Written, reading: Reading): unknown {
  if (typeof value === 'string') return textIn(value, reading)
  if (Array.isArray(value)) return value.map((one) => valueIn(one, reading))
  if (value === null || typeof value !== 'object') return value
  if ('de' in value && 'en' in value) return textIn(value as WrittenText, reading)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => entryIn(key, inner, reading)))
}

/** `scene-crowd ; Was man sieht | What one sees` */
function captioned(written: string, reading: Reading): BlockPicture {
  const [id, ...caption] = written.split(' ; ')
  return pictureIn(id!, reading.language, caption.length ? textIn(caption.join(' ; '), reading) : undefined)
}

function factOf(written: string) {
  const at = written.indexOf(' = ')
  return { term: written.slice(0, at), text: written.slice(at + 3) }
}

const contactOf = ([name, role, email]: string[]) => ({ name, role, ...(email ? { email } : {}) })

function wayOf(written: string, reading: Reading) {
  const [label, target] = written.split(' -> ')
  return { label: textIn(label!, reading), link: linkTo(target!) }
}
