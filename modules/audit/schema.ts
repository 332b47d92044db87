import { z } from 'zod'
import { listOf } from '#platform/lists.ts'

/** One row of the audit book. */
export const AuditEntry = z
  .object({
    id: z.number().int(),
    at: z.iso.datetime(),
    actor: z.object({
      id: z.uuid().nullable(),
      name: z.string().meta({ description: 'As they were called then; of a command whoever ran it' }),
    }),
    action: z.string().meta({
      description: 'Name of the operation, e.g. `officeOrderRefund`; `look` for what was only looked at',
    }),
    thing: z.object({ type: z.string(), id: z.string(), name: z.string().nullable() }),
    before: z.unknown().nullable(),
    after: z.unknown().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>
export const AuditList = listOf(AuditEntry).meta({ id: 'AuditList' })

/** What came of working out the chain anew. */
export const AuditProof = z
  .object({
    entries: z.number().int().meta({ description: 'How many rows were looked at' }),
    broken: z
      .object({ id: z.number().int(), why: z.enum(['changed', 'missing']) })
      .nullable()
      .meta({ description: 'The first row that does not follow from the one before; null when all do' }),
  })
  .meta({ id: 'AuditProof' })
export type AuditProof = z.infer<typeof AuditProof>
