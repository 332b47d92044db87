import { z } from 'zod'
import {
  competitionKinds,
  type FixtureChoices,
  TypedFixture,
} from '#modules/office/events/fixtures.schema.ts'

/** The choice of a competition that nobody has named yet. */
export const NEW_COMPETITION = ''

/** Said here, so that everything that is missing is said at once. */
const required = z.string().refine((typed) => typed.trim() !== '', 'required')

/** What the fields of the form hold, and how it becomes what the server takes. */
export const FixtureForm = z
  .object({
    teamId: z.string().transform(Number),
    side: z.enum(['home', 'away']),
    opponent: required,
    venue: z.string().transform((typed) => typed.trim() || null),
    competition: z
      .object({ id: z.string(), name: z.string(), kind: z.enum(competitionKinds) })
      .transform(({ id, name, kind }, context) => {
        if (id !== NEW_COMPETITION) return { id }
        if (name.trim() === '') context.addIssue({ code: 'custom', message: 'required', path: ['name'] })
        return { name, kind }
      }),
    matchday: z.string().transform((typed) => (typed.trim() === '' ? null : Number(typed))),
    startsAt: z
      .string()
      .nullable()
      .refine((moment) => moment !== null, 'required'),
  })
  // The server's rules, over what was typed: they look at it anyway.
  .pipe(TypedFixture as unknown as z.ZodType<TypedFixture, never>)
export type FixtureFields = z.input<typeof FixtureForm>

/** A match that nobody has typed yet: of the first team, in the competition that comes first. */
export function noFixture({ teams, competitions }: FixtureChoices): FixtureFields {
  return {
    teamId: String(teams[0]?.id ?? ''),
    side: 'home',
    opponent: '',
    venue: '',
    competition: { id: competitions[0]?.id ?? NEW_COMPETITION, name: '', kind: 'league' },
    matchday: '',
    startsAt: null,
  }
}
