import type { Language } from '#club/club.ts'
import type { Block } from '#modules/content/blocks.schema.ts'
import { pictureAlone, structureOf, type Values } from '../shapes/values.ts'
import type { Draft } from './merging.ts'

/** The same piece in another language without a word yet: its blocks, pictures, links and numbers as they are. */
export function translationOf(source: Draft, language: Language): Draft {
  const { cover, kicker: _kicker, pictures, seo, ...rest } = source
  return {
    ...emptyIn(rest as Draft, language),
    ...(seo?.noindex ? { seo: { noindex: true } } : {}),
    ...(cover ? { cover: pictureAlone(cover as Values) as Draft['cover'] } : {}),
    ...(pictures
      ? { pictures: pictures.map((one) => pictureAlone(one as Values)) as NonNullable<Draft['pictures']> }
      : {}),
    blocks: source.blocks.map((block) => structureOf(block as Block)),
  }
}

/** A blank page beside it: where it stands and when it is from, nothing else. */
export function emptyIn(source: Draft, language: Language): Draft {
  const { cover: _cover, kicker: _kicker, seo: _seo, pictures: _pictures, ...rest } = source
  return {
    ...rest,
    ...{ language, title: '', teaser: '', publishAt: null, endAt: null, blocks: [] },
    ...(source.kind === 'gallery' ? { pictures: [] } : {}),
  }
}

/** Brings over what has no words, without touching those that are there: blocks that the translation has not. */
export function withMissingBlocks(target: Draft, source: Draft): Draft {
  const missing = source.blocks.slice(target.blocks.length).map((block) => structureOf(block as Block))
  return missing.length === 0 ? target : { ...target, blocks: [...target.blocks, ...missing] }
}
