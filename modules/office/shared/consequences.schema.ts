import { z } from 'zod'

/**
 * What an action will do, computed by the rules that do it. `digest` goes with the action: should it have become another one
 * meanwhile, nothing is done (409 `OFFICE_CONSEQUENCES_CHANGED`).
 */
export const Consequences = z
  .object({
    lines: z.array(
      z.object({
        kind: z.string().meta({ description: 'Key of its sentence, e.g. `refunds`, `mails`, `ticketsEnd`' }),
        count: z.number().int().nullable(),
        cents: z.number().int().nullable(),
        isNot: z.boolean().meta({ description: 'What does not happen although one might expect it' }),
      }),
    ),
    totalCents: z.number().int().nullable().meta({ description: 'Money that moves; names the button' }),
    isFinal: z.boolean().meta({ description: 'Cannot be taken back' }),
    needsSecondPerson: z.boolean(),
    digest: z.string(),
  })
  .meta({ id: 'OfficeConsequences' })
export type Consequences = z.infer<typeof Consequences>

/** What every action with consequences takes. */
export const Confirmed = z.object({
  digest: z.string().max(64).meta({ description: 'Of the consequences that were shown' }),
  reason: z.string().trim().min(1).max(500).optional(),
})
