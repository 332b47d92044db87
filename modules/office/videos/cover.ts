/** The picture of a film: one that staff chose, or a frame of it. */
import { fileOfPicture } from '#modules/catalogue/catalogue.ts'
import type { ContentNodeInput } from '#modules/content/schema.ts'
import { readUpload } from '#modules/media/media.ts'
import { isUploadId, SCREEN } from '#modules/media/uploads.rules.ts'
import type { Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { holdVideo, type VideosContext } from './context.ts'
import type { CoverText } from './cover.schema.ts'
import { coverOf } from './page.ts'
import { findVideo, type KeptCover, writeCover } from './storage.ts'

/**
 * Takes up a picture for a film. Its file is there before the film names it; should the film be gone meanwhile, it is taken
 * away again.
 * @throws 409 VIDEO_PAGE_MISSING
 */
export async function takeCover(
  context: VideosContext,
  given: { id: string; bytes: Uint8Array; alt: CoverText },
  record: (trx: Trx, picture: { id: string }) => Promise<void>,
): Promise<{ id: string }> {
  const { db, files, content } = context
  const { id, bytes, alt } = given
  if (!(await findVideo(db, id))) throw notFound()
  const picture = await readUpload({ bytes, crop: 'middle', proportions: SCREEN })
  await files.save(fileOfPicture(picture.id), picture.bytes)
  try {
    await db.transaction().execute(async (trx) => {
      await holdVideo(trx, id)
      const nodes = await content.loadNamed([id])
      if (nodes.length === 0) throw new AppError(409, 'VIDEO_PAGE_MISSING', 'It has no page yet')
      const kept = (await findVideo(trx, id))!.cover
      const before = kept ? kept.before : (nodes.find(({ cover }) => cover)?.cover ?? null)
      await writeCover(trx, id, { id: picture.id, alt, before })
      await showCover(context, trx, { id, cover: (language) => ({ id: picture.id, alt: alt[language] }) })
      await record(trx, { id: picture.id })
    })
  } catch (error) {
    await files.remove(fileOfPicture(picture.id))
    throw error
  }
  return { id: picture.id }
}

/** Answers what was said before. @throws 404 where nobody chose a picture */
export async function changeCover(
  context: VideosContext,
  trx: Trx,
  { id, alt }: { id: string; alt: CoverText },
): Promise<CoverText> {
  const kept = await holdCover(trx, id)
  await writeCover(trx, id, { ...kept, alt })
  await showCover(context, trx, { id, cover: (language) => ({ id: kept.id, alt: alt[language] }) })
  return kept.alt
}

/** What was there before is back: a frame of the film as it is now, or what its page came with. @throws 404 where nobody chose a picture */
export async function dropCover(context: VideosContext, trx: Trx, id: string): Promise<void> {
  const { before } = await holdCover(trx, id)
  const isFrame = before === null || isUploadId(before.id)
  const cover = (isFrame ? await coverOf(context, trx, id) : null) ?? before
  await writeCover(trx, id, null)
  await showCover(context, trx, { id, cover: () => cover ?? undefined })
}

async function holdCover(trx: Trx, id: string): Promise<KeptCover> {
  await holdVideo(trx, id)
  const kept = (await findVideo(trx, id))!.cover
  if (!kept) throw notFound()
  return kept
}

/** On its pages in every language, and so wherever it is listed, found or linked to. */
async function showCover(
  { content }: VideosContext,
  trx: Trx,
  given: { id: string; cover: (language: 'de' | 'en' | 'ja') => ContentNodeInput['cover'] },
): Promise<void> {
  const nodes = await content.loadNamed([given.id])
  await content.saveNodes(
    trx,
    nodes.map(({ cover: _, ...node }) => {
      const cover = given.cover(node.language)
      return { ...node, ...(cover ? { cover } : {}) }
    }),
    new Date(),
  )
}
