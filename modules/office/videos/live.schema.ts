import { z } from 'zod'

/** A film that is shown to everybody at the same moment. */
export const OfficeLive = z.object({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  isOnRadio: z.boolean(),
  state: z.enum(['planned', 'running']),
})
export type OfficeLive = z.infer<typeof OfficeLive>

export const LivePlan = z
  .strictObject({
    startsAt: z.iso.datetime().nullable().meta({ description: 'Null: now' }),
    isOnRadio: z.boolean().meta({ description: 'Its sound is the radio meanwhile, for everybody' }),
  })
  .meta({ id: 'OfficeLivePlan' })
export type LivePlan = z.infer<typeof LivePlan>
