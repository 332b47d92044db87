import type { BlockLink } from '#modules/content/blocks.schema.ts'
import { completed, isAddress } from '../rich/addresses.ts'
import type { FoundPlace } from './finding.ts'

/** A place as a block names it and as an address in a text. */
export type LinkChoice = {
  link: BlockLink
  href: string
  /** What it is called: the words of a link that has none yet. */
  words: string
}

const NODES = new Set<string>(['article', 'video', 'gallery', 'page'])

/** What was found, as a link: what has a name of its own is named by it and is found wherever it moves to. */
export function choiceOf(place: FoundPlace, site: string, originOf: (site: string) => string): LinkChoice {
  const { kind, id, href } = place
  const isHere = place.site === site || kind === 'article' || kind === 'video'
  const address = isHere ? href : originOf(place.site) + href
  const words = place.title
  if (NODES.has(kind)) return { link: { kind: 'node', uid: id }, href: address, words }
  return { link: { kind: 'page', site: place.site, path: href }, href: address, words }
}

/** What was typed, as a link; null while it is no address. */
export function typedChoice(text: string, site: string): LinkChoice | null {
  const address = completed(text)
  if (!isAddress(address)) return null
  const words = address.replace(/^(?:https?:\/\/|mailto:|tel:)/, '')
  if (address.startsWith('/')) return { link: { kind: 'page', site, path: address }, href: address, words }
  return { link: { kind: 'url', url: address }, href: address, words }
}
