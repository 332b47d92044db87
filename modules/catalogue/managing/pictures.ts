import { readUpload } from '#modules/media/media.ts'
import type { Crop } from '#modules/media/uploads.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import type { Files } from '#platform/files/files.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { holdVersion } from './changing.ts'
import { loadPictures, savePictures } from './making.storage.ts'
import { MOST_PICTURES, managingErrors, type PictureText, type ProductPictures } from './managing.schema.ts'

/** Where an uploaded picture lies in the file storage. */
/** Where a picture lies that was uploaded. */
export const fileOfPicture = (id: string) => `pictures/${id}.webp`

/** How the pictures of the shop find what was uploaded. */
export function uploadsIn(files: Pick<Files, 'load'>): (id: string) => Promise<Uint8Array | null> {
  return (id) =>
    files
      .load(fileOfPicture(id))
      .catch((error: Error) =>
        /no such file|there is no file/i.test(error.message) ? null : Promise.reject(error),
      )
}

/**
 * Takes up a picture as the last of a product. Its file is there before the product names it; should the product be gone
 * meanwhile, it is taken away again.
 */
export async function addPicture(
  { db, files }: { db: Db; files: Pick<Files, 'save' | 'remove'> },
  given: { productId: string; bytes: Uint8Array; crop: Crop; text: PictureText },
  record: (trx: Trx, picture: { id: string }) => Promise<void>,
): Promise<{ id: string }> {
  const { productId, bytes, crop, text } = given
  if (!(await loadPictures(db, productId))) throw notFound()
  const picture = await readUpload({ bytes, crop })
  const { id } = picture
  await files.save(fileOfPicture(id), picture.bytes)
  try {
    await db.transaction().execute(async (trx) => {
      const held = await loadPictures(trx, productId, 'held')
      if (!held) throw notFound()
      if (held.length >= MOST_PICTURES)
        throw new AppError(409, 'PICTURES_TOO_MANY', managingErrors.PICTURES_TOO_MANY)
      await savePictures(trx, productId, [...held, { id, text }])
      await dropTags(trx, ['catalogue', `product:${productId}`])
      await record(trx, { id })
    })
  } catch (error) {
    await files.remove(fileOfPicture(id))
    throw error
  }
  return { id }
}

/** Another order, other words, or fewer pictures; none that it does not have. The first one stands on the shelf. */
export async function changePictures(
  trx: Trx,
  given: { productId: string; version: number; pictures: ProductPictures },
): Promise<void> {
  const { productId, pictures } = given
  await holdVersion(trx, given)
  const had = new Set((await loadPictures(trx, productId))!.map(({ id }) => id))
  if (pictures.some(({ id }) => !had.has(id))) throw notFound()
  await savePictures(trx, productId, pictures)
  await dropTags(trx, ['catalogue', `product:${productId}`])
}
