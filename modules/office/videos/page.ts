/** The page of a film in the club's television. */
import { randomBytes } from 'node:crypto'
import { club } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import { fileOfPicture } from '#modules/catalogue/catalogue.ts'
import type { ContentNode, ContentNodeInput } from '#modules/content/schema.ts'
import type { Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { holdVideo, type VideosContext } from './context.ts'
import type { OfficeVideoDetail, VideoPage } from './schema.ts'
import { findVideo } from './storage.ts'

type Page = NonNullable<OfficeVideoDetail['page']>

/** As staff see it; null: it has none. */
export async function pageOfVideo(
  { content, televisionUrl }: Pick<VideosContext, 'content' | 'televisionUrl'>,
  id: string,
): Promise<Page | null> {
  const nodes = await content.loadNamed([id])
  const [first] = nodes
  if (!first) return null
  return {
    words: wordsOf(nodes),
    payment: first.video?.payment ?? 'free',
    publishAt: first.publishAt,
    cover: first.cover?.id ?? null,
    address: televisionUrl?.(`/video/detail/?id=${id}`) ?? '',
  }
}

function wordsOf(nodes: readonly ContentNode[]): Page['words'] {
  const words = club.languages.map((language) => {
    const node = nodes.find((one) => one.language === language)
    return [language, { title: node?.title ?? '', teaser: node?.teaser ?? '' }]
  })
  return Object.fromEntries(words) as Page['words']
}

/** Written in the languages that have a title; one that has none any more is taken out. */
export async function savePage(
  context: VideosContext,
  trx: Trx,
  { id, page, now }: { id: string; page: VideoPage; now: Date },
): Promise<void> {
  const { content } = context
  const { seconds, state } = await holdVideo(trx, id)
  const site = siteOf('television')
  if (!site) throw new AppError(409, 'VIDEO_NO_TELEVISION', 'The club has no site for films')
  if (state !== 'Ready' || seconds === null)
    throw new AppError(409, 'VIDEO_NOT_READY', 'The film is not there yet')
  const languages = club.languages.filter((language) => page.words[language].title !== '')
  if (languages.length === 0)
    throw new AppError(422, 'VIDEO_PAGE_WORDS', 'A page has a title in one language at least')
  const before = await content.loadNamed([id])
  const own = (await findVideo(trx, id))?.cover
  const frame = own ? null : (before.find((node) => node.cover)?.cover ?? (await coverOf(context, trx, id)))
  const gone = before.filter(({ language }) => !languages.includes(language))
  await content.removeNodes(
    trx,
    gone.map(({ uid, language }) => ({ uid, language })),
  )
  const nodes = languages.map((language): ContentNodeInput => {
    const old = before.find((node) => node.language === language) ?? before[0]
    const cover = own ? { id: own.id, alt: own.alt[language] } : frame
    return {
      ...old,
      uid: id,
      kind: 'video',
      site: old?.site ?? site.key,
      path: old?.path ?? `/videos/${id}/`,
      language,
      ...page.words[language],
      ...(cover ? { cover } : {}),
      displayAt: page.publishAt ?? old?.displayAt ?? now.toISOString(),
      publishAt: page.publishAt,
      video: { ...old?.video, seconds: Math.max(1, Math.round(Number(seconds))), payment: page.payment },
    }
  })
  await content.saveNodes(trx, nodes, now)
}

/** Its poster, packed anew as every picture of the house is; null: a film of sound alone. */
export async function coverOf(
  { media, files }: VideosContext,
  trx: Trx,
  id: string,
): Promise<ContentNodeInput['cover'] | null> {
  const row = await findVideo(trx, id)
  const found = row?.package ? await media.packageOf(row.package) : null
  if (!found?.made.hasPoster) return null
  const poster = await found.files.load('poster.jpg')
  if (!poster) return null
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(poster, { limitInputPixels: 50_000_000 })
    .resize({ width: 2_000, withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer()
    .catch(() => null)
  if (!bytes) return null
  const picture = `upload-${randomBytes(12).toString('hex')}`
  await files.save(fileOfPicture(picture), bytes)
  return { id: picture, alt: '' }
}

/** A film that has another length now says so on its page. */
export async function renewLength(
  content: VideosContext['content'],
  trx: Trx,
  { uid, seconds, now }: { uid: string; seconds: number; now: Date },
): Promise<void> {
  await dropTags(trx, [`content:${uid}`])
  const nodes = await content.loadNamed([uid])
  const whole = Math.max(1, Math.round(seconds))
  const others = nodes.filter(({ video }) => video && video.seconds !== whole)
  if (others.length > 0)
    await content.saveNodes(
      trx,
      others.map((node) => ({ ...node, video: { ...node.video!, seconds: whole } })),
      now,
    )
}
