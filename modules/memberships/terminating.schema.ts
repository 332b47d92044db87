import { z } from 'zod'
import { typedLine, typedLines } from '#platform/text/text.schema.ts'

/** What recurs and can be ended here. Another kind of contract is another word, and another `TerminableContract`. */
export const terminableKinds = ['membership', 'seasonTicket', 'television'] as const
export type TerminableKind = (typeof terminableKinds)[number]

const how = {
  manner: z.enum(['ordinary', 'extraordinary']).default('ordinary'),
  reason: typedLines(1000).optional().meta({ description: 'Needed for `extraordinary`.' }),
  wantedEnd: z.iso
    .date()
    .optional()
    .meta({ description: 'The last day; as soon as possible where left out.' }),
}

/** A declaration that ends a contract (§ 312k BGB), without signing in. */
export const DeclareTermination = z
  .strictObject({
    kind: z.enum(terminableKinds).default('membership'),
    name: typedLine(160).refine((name) => name !== '', 'required'),
    email: z.email().max(254),
    contractNumber: typedLine(40).optional(),
    ...how,
    language: z.enum(['de', 'en', 'ja']).optional(),
  })
  .refine(({ manner, reason }) => manner === 'ordinary' || !!reason, {
    path: ['reason'],
    message: 'required',
  })
  .meta({ id: 'DeclareTermination' })
export type DeclareTermination = z.output<typeof DeclareTermination>

/** The same for everybody: whether there is such a contract is told to its holder only. */
export const TerminationReceived = z
  .object({ receivedAt: z.iso.datetime() })
  .meta({ id: 'TerminationReceived' })
export type TerminationReceived = z.infer<typeof TerminationReceived>

/** One's own membership, signed in: no name and no number are needed. */
export const EndMembership = z
  .strictObject({ wantedEnd: how.wantedEnd, language: z.enum(['de', 'en', 'ja']).optional() })
  .meta({ id: 'EndMembership' })
export type EndMembership = z.output<typeof EndMembership>

export const EndedMembership = TerminationReceived.extend({
  endsOn: z.iso.date().meta({ description: 'The last day of the membership.' }),
}).meta({ id: 'EndedMembership' })
export type EndedMembership = z.infer<typeof EndedMembership>

export const terminationErrors = {
  NO_MEMBERSHIP: 'There is no membership that goes on.',
  NO_CONTRACT: 'There is no contract with this number that goes on.',
  CONTRACT_ENDS_WITH_ITS_SEASON: 'A season ticket ends with its season.',
  TERMINATION_DECIDED: 'The declaration is decided already.',
} as const
