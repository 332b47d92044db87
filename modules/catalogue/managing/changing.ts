import type { Text } from '#club/club.ts'
import { cleanTexts, sanitizeDescription } from '#modules/catalogue/description.rules.ts'
import { searchNameOf, searchTextOf } from '#modules/catalogue/search.rules.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { lockProduct, saveCategories, saveFacts } from './changing.storage.ts'
import { descriptionHtml } from './description-text.rules.ts'
import { managingErrors, type ProductFacts } from './managing.schema.ts'

/** Whoever was second sees what is saved by now. */
export function versionConflict(): AppError {
  return new AppError(409, 'OFFICE_VERSION_CONFLICT', 'Somebody else has changed this since it was read')
}

/** Holds a product that is about to change: 404 where there is none, 409 where it is another version than was seen. */
export async function holdVersion(trx: Trx, given: { productId: string; version: number }): Promise<void> {
  const held = await lockProduct(trx, given.productId)
  if (!held) throw notFound()
  if (held.version !== given.version) throw versionConflict()
}

/** Names, texts, categories and what else a product is. Pages, search and lists follow. */
export async function changeProduct(
  trx: Trx,
  given: { productId: string; version: number; facts: ProductFacts },
): Promise<void> {
  const { productId, facts } = given
  await holdVersion(trx, given)
  await writeFacts(trx, productId, facts)
}

/** The same for a product that is held already. */
export async function writeFacts(trx: Trx, productId: string, facts: ProductFacts): Promise<void> {
  const name = withoutEmpty(facts.name)
  const description = cleanTexts(textsOf(facts.description), sanitizeDescription)
  const search = { name: searchNameOf(name), text: searchTextOf(name, description) }
  if (!(await saveCategories(trx, { productId, categories: facts.categories })))
    throw new AppError(409, 'CATEGORY_UNKNOWN', managingErrors.CATEGORY_UNKNOWN)
  await saveFacts(trx, { productId, facts, name, description, search })
  await dropTags(trx, ['catalogue', `product:${productId}`])
}

/** Without Japanese words a product is not on the Japanese pages. */
export function withoutEmpty({ de, en, ja }: Required<Text>): Text {
  return { de, en, ...(ja.trim() === '' ? {} : { ja }) }
}

export function textsOf(typed: ProductFacts['description']): Text {
  return withoutEmpty({
    de: descriptionHtml(typed.de),
    en: descriptionHtml(typed.en),
    ja: descriptionHtml(typed.ja),
  })
}
