import { z } from 'zod'

/** One of the club's own; its ticker stands beside the video, its goals are chapters. */
export const MatchOfLive = z.uuid().nullable().meta({ description: 'One of the club’s own; null: of none' })

/** A film that is shown to everybody at the same moment. */
export const OfficeLive = z.object({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  isOnRadio: z.boolean(),
  match: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .meta({ description: 'Of which match it is' }),
  state: z.enum(['planned', 'running']),
})
export type OfficeLive = z.infer<typeof OfficeLive>

export const LivePlan = z
  .strictObject({
    startsAt: z.iso.datetime().nullable().meta({ description: 'Null: now' }),
    isOnRadio: z.boolean().meta({ description: 'Its sound is the radio meanwhile, for everybody' }),
    matchId: MatchOfLive,
  })
  .meta({ id: 'OfficeLivePlan' })
export type LivePlan = z.infer<typeof LivePlan>

export const LiveMatchChange = z.strictObject({ matchId: MatchOfLive }).meta({ id: 'OfficeLiveMatchChange' })
export type LiveMatchChange = z.infer<typeof LiveMatchChange>

/** Matches that may be shown, the next one first; several run at once. */
export const LiveMatches = z
  .object({ items: z.array(z.object({ id: z.uuid(), name: z.string(), kickOff: z.iso.datetime() })) })
  .meta({ id: 'OfficeLiveMatches' })
export type LiveMatches = z.infer<typeof LiveMatches>
