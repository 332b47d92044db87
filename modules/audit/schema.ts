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
