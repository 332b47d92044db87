import { z } from 'zod'

export const thingKinds = ['media', 'video', 'newsletter', 'poll'] as const
export type ThingKind = (typeof thingKinds)[number]

export const BelongsTo = z
  .array(z.string())
  .nullable()
  .meta({ description: 'Sites of the department that it is of; null: the whole club’s' })

export const Belonging = z
  .strictObject({
    sites: z
      .array(z.string().regex(/^[a-z0-9-]{1,40}$/))
      .min(1)
      .max(100)
      .overwrite((keys) => [...new Set(keys)])
      .nullable(),
  })
  .meta({ id: 'OfficeBelonging' })
export type Belonging = z.infer<typeof Belonging>
