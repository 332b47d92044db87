import { z } from 'zod'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'

const moment = z.iso.datetime()

/** Keys by what they sign; their private halves never leave the database. */
export const OfficeKeys = z
  .object({
    tickets: z.array(
      z.object({
        id: z.number().int(),
        state: z.enum(['signing', 'verifying', 'refused']),
        createdAt: moment,
        retiredAt: moment.nullable(),
        refusedAt: moment.nullable(),
        codes: z.number().int().meta({ description: 'Codes of matches ahead that it has signed' }),
      }),
    ),
    tokens: z.array(
      z.object({
        id: z.string(),
        state: z.enum(['published', 'signing', 'verifying']),
        createdAt: moment,
        signsFrom: moment,
        endsAt: moment.nullable().meta({ description: 'From then on it verifies nothing' }),
      }),
    ),
  })
  .meta({ id: 'OfficeKeys' })
export type OfficeKeys = z.infer<typeof OfficeKeys>

export const SeenTokenKey = z
  .strictObject({
    seen: z.string().max(64).meta({ description: 'The key that signed when this was decided' }),
  })
  .meta({ id: 'SeenTokenKey' })

export const SeenTicketKey = z
  .strictObject({
    seen: z.number().int().meta({ description: 'The key that signed when this was decided' }),
  })
  .meta({ id: 'SeenTicketKey' })

export const GivenUp = z
  .strictObject({ digest: Confirmed.shape.digest, reason: z.string().trim().min(1).max(500) })
  .meta({ id: 'GivenUpTicketKeys' })
