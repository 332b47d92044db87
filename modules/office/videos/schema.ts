import { z } from 'zod'
import { club } from '#club/club.ts'
import { AuditEntry } from '#modules/audit/schema.ts'
import { BelongsTo } from '#modules/office/shared/belonging.schema.ts'
import { ListView, officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { listOf } from '#platform/lists.ts'
import { BroadcastState, OfficeBroadcast } from './broadcast.schema.ts'
import { OfficeCover } from './cover.schema.ts'
import { OfficeLive } from './live.schema.ts'
import { KnownCountries, OfficeTerritory } from './territory.schema.ts'

export const videoStates = ['Uploading', 'Waiting', 'Transcoding', 'Ready', 'Failed'] as const
export const VideoState = z.enum(videoStates)
export type VideoState = z.infer<typeof VideoState>

/** Why a film was not made; its words are the office's. */
export const filmFaults = [
  'noFilm',
  'noLength',
  'tooLong',
  'tooManyStreams',
  'unknownCodec',
  'unknownContainer',
  'tooSmall',
  'tooLarge',
  'noFrames',
  'tooFast',
  'tookTooLong',
  'unreadable',
  'truncated',
  'tooManyBytes',
  'neverFinished',
  'notFetched',
  'notStored',
  'noSignal',
  'fault',
] as const

export const captionLanguages = ['de', 'en', 'ja'] as const
export const CaptionLanguage = z.enum(captionLanguages)
export type CaptionLanguage = z.infer<typeof CaptionLanguage>

export const VideoQuery = officeListQuery.extend({ state: VideoState.optional() })
export type VideoQuery = z.infer<typeof VideoQuery>

const Work = z.object({
  percent: z.number().int(),
  failedBecause: z.string().nullable().meta({ description: 'A word of `filmFaults`' }),
})

export const OfficeVideo = z
  .object({
    id: z.string(),
    workingTitle: z.string(),
    state: VideoState,
    seconds: z.number().nullable(),
    work: Work.nullable().meta({ description: 'A film that is made, also one that replaces another' }),
    broadcasting: BroadcastState.nullable().meta({ description: 'Where it comes from an encoder' }),
    captions: z.array(CaptionLanguage),
    hasPage: z.boolean(),
    payment: z.enum(['free', 'pay']).nullable(),
    territory: OfficeTerritory.shape.territory,
    plays: z.number().int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'OfficeVideo' })
export type OfficeVideo = z.infer<typeof OfficeVideo>
export const OfficeVideoList = listOf(OfficeVideo).meta({ id: 'OfficeVideoList' })
export const VideoCounts = z.object({ items: z.array(ListView) }).meta({ id: 'OfficeVideoCounts' })

export const Upload = z
  .object({
    id: z.uuid(),
    uid: z.string().meta({ description: 'Of the video that it becomes' }),
    name: z.string(),
    bytes: z.number().int(),
    received: z.number().int(),
  })
  .meta({ id: 'OfficeVideoUpload' })

export const Making = z
  .object({
    mayTranscode: z
      .boolean()
      .meta({ description: 'False: ffmpeg is missing, only ready packages are taken' }),
    importHosts: z.array(z.string()),
    streamHosts: z.array(z.string()).meta({ description: 'From where live streams may be taken' }),
    hasBroadcast: z
      .boolean()
      .meta({ description: 'An encoder is expected or shown: another one is only after it' }),
    imports: z.array(
      z.object({ name: z.string(), kind: z.enum(['film', 'package']), bytes: z.number().int().nullable() }),
    ),
    uploads: z.array(Upload).meta({ description: 'One’s own that are not finished' }),
  })
  .meta({ id: 'OfficeVideoMaking' })

const words = (most: number) =>
  z.object({
    de: z.string().trim().max(most),
    en: z.string().trim().max(most),
    ja: z.string().trim().max(most),
  })

export const Chapter = z.object({ at: z.number().min(0).max(14_400), title: words(100) })
export type Chapter = z.infer<typeof Chapter>

const VideoPageWords = z.object({ title: z.string().trim().max(200), teaser: z.string().trim().max(1000) })
export const VideoPage = z
  .strictObject({
    words: z.object(
      Object.fromEntries(club.languages.map((language) => [language, VideoPageWords])) as Record<
        (typeof club.languages)[number],
        typeof VideoPageWords
      >,
    ),
    payment: z.enum(['free', 'pay']),
    publishAt: z.iso.datetime().nullable().meta({ description: 'Null: a draft' }),
  })
  .meta({ id: 'OfficeVideoPage' })
export type VideoPage = z.infer<typeof VideoPage>

export const OfficeVideoDetail = OfficeVideo.extend({
  availableFrom: z.iso.datetime().nullable(),
  availableUntil: z.iso.datetime().nullable(),
  countries: KnownCountries,
  chapters: z.array(Chapter),
  texts: z.array(z.object({ language: CaptionLanguage, vtt: z.string() })),
  tracks: z
    .array(z.object({ name: z.string(), height: z.number().int().nullable() }))
    .meta({ description: 'What can be looked at, the largest last' }),
  cover: OfficeCover.nullable().meta({ description: 'Null: a frame of it' }),
  page: VideoPage.extend({ address: z.string(), cover: z.string().nullable() }).nullable(),
  usedIn: z.array(z.object({ title: z.string(), kind: z.string(), site: z.string() })),
  numbers: z.object({
    plays: z.number().int(),
    minutes: z.number().int(),
    reached: z.array(z.number().int()).meta({ description: 'How many came to each tenth' }),
    days: z.array(z.object({ day: z.iso.date(), plays: z.number().int() })),
  }),
  live: OfficeLive.nullable(),
  tickerChapters: z.array(Chapter).meta({ description: 'What the ticker told of while it was shown live' }),
  broadcast: OfficeBroadcast.nullable(),
  sites: BelongsTo,
  audit: z.array(AuditEntry),
}).meta({ id: 'OfficeVideoDetail' })
export type OfficeVideoDetail = z.infer<typeof OfficeVideoDetail>

export const VideoFacts = z
  .strictObject({
    workingTitle: z.string().trim().min(1).max(200),
    availableFrom: z.iso.datetime().nullable(),
    availableUntil: z.iso.datetime().nullable(),
    chapters: z.array(Chapter).max(200),
  })
  .meta({ id: 'OfficeVideoFacts' })
export type VideoFacts = z.infer<typeof VideoFacts>
