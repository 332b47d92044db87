import { z } from 'zod'
import { outsideFaults } from '#modules/videos/broadcast/faults.schema.ts'
import { MatchOfLive } from './live.schema.ts'

/** An encoder sends, or (`hls`) a stream from outside is taken. */
export const broadcastWays = ['srt', 'rtmp', 'hls'] as const

/** Why a signal was not taken; its words are the office's. */
export const signalFaults = ['wrongKey', 'noSignal', 'otherSignal', ...outsideFaults] as const

/** An encoder is expected, its pictures come, everybody sees them, they become a film. */
export const BroadcastState = z.enum(['waiting', 'signal', 'onAir', 'making'])

export const BroadcastPlan = z
  .strictObject({
    title: z.string().trim().min(1).max(200),
    way: z.enum(broadcastWays),
    address: z
      .string()
      .trim()
      .max(2_000)
      .default('')
      .meta({ description: 'Of the playlist (HLS) that is taken, where no encoder sends' }),
    minutes: z.coerce
      .number()
      .int()
      .min(5)
      .max(480)
      .meta({ description: 'How long it will probably last; while pictures come it goes on' }),
  })
  .meta({ id: 'OfficeBroadcastPlan' })
export type BroadcastPlan = z.infer<typeof BroadcastPlan>

/** A film that comes from an encoder while it is shown. */
export const OfficeBroadcast = z
  .object({
    state: BroadcastState,
    way: z.enum(broadcastWays),
    /** What is typed into the encoder, or the playlist that is taken. */
    address: z.string(),
    /** The passphrase (SRT) or the stream key (RTMP); null: nothing is typed anywhere. */
    secret: z.string().nullable(),
    hasSignal: z.boolean(),
    fault: z.string().nullable().meta({ description: 'A word of `signalFaults`' }),
    onAirAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OfficeBroadcast' })
export type OfficeBroadcast = z.infer<typeof OfficeBroadcast>

export const BroadcastStart = z
  .strictObject({
    isOnRadio: z.boolean().meta({ description: 'Its sound is the radio meanwhile, for everybody' }),
    matchId: MatchOfLive,
  })
  .meta({ id: 'OfficeBroadcastStart' })
export type BroadcastStart = z.infer<typeof BroadcastStart>
