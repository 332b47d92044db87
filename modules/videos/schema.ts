import { z } from 'zod'
import { club } from '#club/club.ts'

/** Besides those of every operation. */
export const VIDEO_ERROR_CODES = [
  'VIDEO_AUTHENTICATION_INVALID',
  'VIDEO_TOO_MANY_STREAMS',
  'VIDEO_ENDED_ELSEWHERE',
  'VIDEO_RIGHT_ENDED',
  'VIDEO_NOT_HERE',
  'VIDEO_COUNTRY_UNKNOWN',
] as const
export type VideoErrorCode = (typeof VIDEO_ERROR_CODES)[number]

/** VID-09. */
export const HEARTBEAT_SECONDS = 300
/** VID-10: what a paid video asks for: the paywall of this id. */
export const ENTITLEMENT = club.paywalls[0]?.id ?? 1

/** VID-06. */
export const VideoUid = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,99}$/)
  .meta({ description: 'The uid of the video’s page' })

const Chapter = z.strictObject({
  at: z.number().min(0).meta({ description: 'Seconds from the beginning' }),
  title: z.strictObject({ de: z.string(), en: z.string(), ja: z.string().optional() }),
})
export type Chapter = z.infer<typeof Chapter>

/** Also of what runs live: one that the ticker tells of names its entry. */
const PlayedChapter = Chapter.extend({ event: z.uuid().optional() })
export type PlayedChapter = z.infer<typeof PlayedChapter>

/** What the page of a video tells before anybody presses play. */
export type Film = { seconds: number; chapters: Chapter[]; isSoundOnly: boolean; isUpright: boolean }

/** A moment of what is shown live, as the ticker of its match tells of it. */
const LiveChapter = Chapter.extend({
  event: z.uuid().meta({ description: 'The entry of the ticker' }),
  kind: z.enum(['goal', 'card', 'whistle']),
  isOwn: z.boolean().nullable().meta({ description: 'Of the club’s team; null: of neither' }),
})
export type LiveChapter = z.infer<typeof LiveChapter>

/** Which match is shown live: its ticker is in the feed of this team. */
const LiveMatch = z.object({
  id: z.uuid(),
  team_id: z.int(),
  website: z.string().meta({ description: 'Key of the site that has its pages' }),
})

/** Whose player shows it: ours, or a partner's by its script and style. */
const Player = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own') }),
  z.object({ kind: z.literal('partner'), scriptUrl: z.url(), styleUrl: z.url().nullable() }),
])

/** VID-14, VID-06: all a player must know of a video; the same for everybody, so that it may be cached. */
export const VideoConfiguration = z
  .object({
    videoUID: z.string(),
    title: z.string(),
    payment: z.enum(['free', 'pay']),
    link: z
      .object({ website: z.string().meta({ description: 'Key of the site' }), url: z.string() })
      .meta({ description: 'Its page, wherever it is played; of the language that was asked for' }),
    seconds: z.number().meta({ description: 'Of the whole video' }),
    manifest: z.string().meta({ description: 'HLS for everybody: of a paid video the first ten seconds' }),
    poster: z.string().nullable().meta({ description: 'Address of a picture' }),
    isSoundOnly: z.boolean(),
    isUpright: z.boolean().meta({ description: 'Higher than wide' }),
    chapters: z.array(PlayedChapter),
    captions: z.array(z.object({ language: z.enum(['de', 'en', 'ja']), url: z.string() })),
    player: Player,
    live: z
      .object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime(), match: LiveMatch.nullable() })
      .nullable()
      .meta({ description: 'Shown to everybody at the same moment, right now' }),
  })
  .meta({ id: 'VideoConfiguration' })
export type VideoConfiguration = z.infer<typeof VideoConfiguration>

/** VID-11. */
export const VideoAuthentication = z
  .object({
    authentication: z.string().meta({ description: 'Says for a minute who asks, for `initialize`' }),
    entitlements: z.array(z.int()).meta({ description: 'Ids of paywalls that are open to the caller' }),
  })
  .meta({ id: 'VideoAuthentication' })
export type VideoAuthentication = z.infer<typeof VideoAuthentication>

export const VideoAccess = z.enum(['whole', 'preview'])

/** VID-12: one viewer's play. */
export const VideoPlay = z
  .object({
    ticket: z.uuid(),
    access: VideoAccess,
    manifest: z.string().meta({ description: 'HLS; of a paid video it works for this browser alone' }),
    thumbnails: z
      .object({
        url: z.string(),
        width: z.int(),
        height: z.int(),
        columns: z.int(),
        count: z.int(),
        everySeconds: z.number(),
      })
      .nullable(),
    captions: VideoConfiguration.shape.captions,
    heartbeatSeconds: z.int(),
    cutAtSeconds: z.int().nullable().meta({ description: 'VID-07: where a preview ends' }),
    resumeAt: z
      .number()
      .nullable()
      .meta({ description: 'Where the caller stopped, on whatever device; seconds' }),
    resumeFrom: z.iso.datetime().nullable().meta({ description: 'When that was' }),
  })
  .meta({ id: 'VideoPlay' })
export type VideoPlay = z.infer<typeof VideoPlay>

/** VID-13. */
export const VideoHeartbeat = z
  .object({ ticket: z.uuid(), access: VideoAccess, heartbeatSeconds: z.int() })
  .meta({ id: 'VideoHeartbeat' })

const inLanguages = z.object({ de: z.string(), en: z.string(), ja: z.string() })

/** LIVE-05: what runs live. */
export const LiveVideo = z
  .object({
    video_uid: z.string(),
    payment: z.enum(['free', 'pay']),
    title: inLanguages,
    /** VID-06. */
    link: z.object({ website: z.string(), url: inLanguages }),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    radio: z
      .string()
      .nullable()
      .meta({ description: 'HLS of its sound, for everybody; null: not on the radio' }),
    poster: z.string().nullable().meta({ description: 'Address of a picture' }),
    match: LiveMatch.nullable(),
  })
  .meta({ id: 'LiveVideo' })
export type LiveVideo = z.infer<typeof LiveVideo>

/** The moments of what runs live; empty where it is of no match. */
export const LiveChapters = z
  .object({ video_uid: z.string(), chapters: z.array(LiveChapter) })
  .meta({ id: 'LiveChapters' })
export type LiveChapters = z.infer<typeof LiveChapters>

export const initializeQuery = z.object({
  videoUid: VideoUid,
  authentication: z.string().max(200).optional(),
  takeOver: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Goes on here, and ends where the account’s oldest stream runs' }),
})
export const Position = z.strictObject({
  seconds: z.number().min(0).max(86_400),
  isOver: z.boolean().default(false).meta({ description: 'The viewer has closed it' }),
})
export type Position = z.infer<typeof Position>
