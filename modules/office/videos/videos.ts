import { loadEntries } from '#modules/audit/audit.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import type { OwnSites } from '#modules/office/shared/own-sites.ts'
import { readCaptions, writeCaptions } from '#modules/videos/packaging/vtt.rules.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { dropTags } from '#platform/pages/page-tags.ts'
import { broadcastOfVideo } from './broadcast.ts'
import { holdVideo, type VideosContext } from './context.ts'
import { chaptersOfShowing, liveOfVideo } from './live.ts'
import { pageOfVideo } from './page.ts'
import {
  type CaptionLanguage,
  type OfficeVideo,
  type OfficeVideoDetail,
  type VideoFacts,
  type VideoQuery,
  videoStates,
} from './schema.ts'
import * as storage from './storage.ts'

const MOST_ENTRIES = 20

export async function listVideos(
  { db }: VideosContext,
  query: VideoQuery,
  own: OwnSites,
): Promise<List<OfficeVideo>> {
  const wanted = { ...query, own }
  const [rows, count] = await Promise.all([storage.listVideos(db, wanted), storage.countVideos(db, wanted)])
  return pageOf(rows.map(shortOf), query, count)
}

export async function countVideos({ db }: VideosContext, own: OwnSites) {
  const items = await Promise.all(
    videoStates.map(async (key) => ({ key, count: await storage.countVideos(db, { state: key, own }) })),
  )
  return { items }
}

function shortOf(row: Awaited<ReturnType<typeof storage.listVideos>>[number]): OfficeVideo {
  const { id, workingTitle, state, seconds, work, broadcasting } = row
  const { captions, hasPage, payment, territory, plays, createdAt } = row
  return {
    ...{ id, workingTitle, state, seconds, work, broadcasting, captions, hasPage, payment, territory, plays },
    createdAt: createdAt.toISOString(),
  }
}

export async function loadMaking({ db, media }: VideosContext, personId: string) {
  const [imports, uploads, hasBroadcast] = await Promise.all([
    media.listImports(),
    media.listUploads(personId),
    media.hasBroadcast(db),
  ])
  const { mayTranscode, importHosts, streamHosts } = media
  const hosts = { importHosts: [...importHosts], streamHosts: [...streamHosts] }
  return { mayTranscode, ...hosts, hasBroadcast, imports, uploads }
}

/** Everything about one film; 404 where there is none. */
export async function loadVideo(
  context: VideosContext,
  { id, here }: { id: string; here: string | null },
): Promise<OfficeVideoDetail> {
  const { db, media } = context
  const row = await storage.findVideo(db, id)
  if (!row) throw notFound()
  const [texts, numbers, usedIn, page, found, audit, live, tickerChapters, broadcast] = await Promise.all([
    storage.loadCaptions(db, id),
    storage.loadNumbers(db, id),
    storage.loadUses(db, id),
    pageOfVideo(context, id),
    row.package === null ? null : media.packageOf(row.package),
    loadEntries(db, { page: 1, pageSize: MOST_ENTRIES, thingType: 'video', thingId: id }),
    liveOfVideo(context, db, id),
    chaptersOfShowing(context, db, id),
    broadcastOfVideo(context, db, id),
  ])
  const { renditions = [], audio = null } = found?.made ?? {}
  return {
    ...shortOf(row),
    availableFrom: row.availableFrom?.toISOString() ?? null,
    availableUntil: row.availableUntil?.toISOString() ?? null,
    countries: { isKnown: context.countries.isKnown, here },
    chapters: row.chapters,
    texts,
    tracks: [
      ...(renditions.length === 0 && audio ? [{ name: audio.name, height: null }] : []),
      ...renditions.map(({ name, height }) => ({ name, height })),
    ],
    cover: row.cover && { id: row.cover.id, alt: row.cover.alt },
    page,
    usedIn,
    numbers,
    live,
    tickerChapters,
    broadcast,
    sites: row.sites,
    audit: audit.items,
  }
}

/** The file of a film that staff look at: one that its package names, nothing else of the folder. */
export async function fileOfVideo({ db, media }: VideosContext, { id, name }: { id: string; name: string }) {
  const row = await storage.findVideo(db, id)
  const found = row?.package ? await media.packageOf(row.package) : null
  if (!found) throw notFound()
  const { renditions, audio, hasPoster, thumbnails } = found.made
  const names = [
    ...[...renditions, ...(audio ? [audio] : [])].map((track) => `${track.name}.mp4`),
    ...(hasPoster ? ['poster.jpg'] : []),
    ...(thumbnails ? ['thumbnails.jpg'] : []),
  ]
  if (!names.includes(name)) throw notFound()
  return { files: found.files, name }
}

export async function changeVideo(
  { findAnew }: Pick<VideosContext, 'findAnew'>,
  trx: Trx,
  { id, facts }: { id: string; facts: VideoFacts },
): Promise<void> {
  const { seconds } = await holdVideo(trx, id)
  const { availableFrom, availableUntil, chapters } = facts
  if (availableFrom && availableUntil && availableUntil <= availableFrom)
    throw new AppError(422, 'VIDEO_WINDOW', 'It ends before it begins')
  const inOrder = chapters
    .filter(({ at }) => seconds === null || at < Number(seconds))
    .toSorted((one, other) => one.at - other.at)
  await storage.writeFacts(trx, id, { ...facts, chapters: inOrder })
  await dropTags(trx, [`content:${id}`])
  await findAnew(trx, id)
  for (const moment of [availableFrom, availableUntil]) if (moment) await findAnew(trx, id, new Date(moment))
}

/** Kept as it was understood, never as it was typed. Faults go back with their lines. */
export async function changeCaptions(
  { findAnew }: Pick<VideosContext, 'findAnew'>,
  trx: Trx,
  { id, language, text }: { id: string; language: CaptionLanguage; text: string },
): Promise<{ cues: number }> {
  await holdVideo(trx, id)
  await dropTags(trx, [`content:${id}`])
  await findAnew(trx, id)
  if (text.trim() === '') {
    await storage.writeCaptions(trx, { id, language, vtt: null })
    return { cues: 0 }
  }
  const { cues, faults } = readCaptions(text)
  if (faults.length > 0 || cues.length === 0)
    throw new AppError(422, 'CAPTIONS_FAULTY', 'The captions have faults', {
      errors: Object.fromEntries(
        (faults.length > 0 ? faults : [{ line: 1, fault: 'empty' as const }]).map(({ line, fault }) => [
          `line ${line}`,
          [{ errorCode: fault }],
        ]),
      ),
    })
  await storage.writeCaptions(trx, { id, language, vtt: writeCaptions(cues) })
  return { cues: cues.length }
}

/** What deleting a film does. */
export async function tellRemoval(context: VideosContext, db: Db, id: string): Promise<Consequences> {
  const row = await storage.findVideo(db, id)
  if (!row) throw notFound()
  const [numbers, uses] = await Promise.all([storage.loadNumbers(db, id), storage.loadUses(db, id)])
  const nodes = await context.content.loadNamed([id])
  const isSeen = nodes.some(({ publishAt }) => publishAt !== null)
  return tellConsequences({
    lines: [
      { kind: 'videoDeleted' },
      ...(row.broadcasting === 'onAir' ? [{ kind: 'videoBroadcastEnds' }] : []),
      ...(nodes.length > 0 ? [{ kind: isSeen ? 'videoPageEnds' : 'videoDraftEnds' }] : []),
      ...(row.captions.length > 0 ? [{ kind: 'videoCaptionsEnd', count: row.captions.length }] : []),
      ...(uses.length > 0 ? [{ kind: 'videoUsesBreak', count: uses.length }] : []),
      ...(numbers.plays > 0 ? [{ kind: 'videoNumbersEnd', count: numbers.plays, isPassing: true }] : []),
    ],
    totalCents: null,
    isFinal: true,
  })
}

export async function removeVideo(context: VideosContext, trx: Trx, id: string): Promise<void> {
  const nodes = await context.content.loadNamed([id])
  await context.content.removeNodes(
    trx,
    nodes.map(({ uid, language }) => ({ uid, language })),
  )
  await context.media.removeVideo(trx, id)
}
