import { z } from 'zod'
import { MatchOfLive } from './live.schema.ts'

export const broadcastWays = ['srt', 'rtmp'] as const

/** Why a signal was not taken; its words are the office's. */
export const signalFaults = ['wrongKey', 'noSignal', 'otherSignal'] as const

/** An encoder is expected, its pictures come, everybody sees them, they become a film. */
export const BroadcastState = z.enum(['waiting', 'signal', 'onAir', 'making'])

export const BroadcastPlan = z
  .strictObject({
    title: z.string().trim().min(1).max(200),
    way: z.enum(broadcastWays),
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
    /** What is typed into the encoder. */
    address: z.string(),
    /** The passphrase (SRT) or the stream key (RTMP). */
    secret: z.string(),
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
