import { z } from 'zod'
import { listOf } from '#platform/lists.ts'

/** What has been begun and goes on without anybody waiting for it. */
export const OfficeWork = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    state: z.enum(['running', 'done', 'cancelled', 'stopped']).meta({
      description: '`stopped`: whoever began it may no longer do it',
    }),
    total: z.number().int(),
    done: z.number().int().meta({ description: 'Steps, those that were refused among them' }),
    failures: z.array(z.object({ name: z.string(), errorCode: z.string() })),
    resultName: z.string().nullable().meta({ description: 'The file that came out of it' }),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OfficeWork' })
export type OfficeWork = z.infer<typeof OfficeWork>
export const OfficeWorkList = listOf(OfficeWork).meta({ id: 'OfficeWorkList' })

/** What whoever begins something long gets back. */
export const BegunWork = z.object({ id: z.uuid() }).meta({ id: 'OfficeBegunWork' })
