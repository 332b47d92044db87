import { z } from 'zod'
import { typedLine } from '#platform/text/text.schema.ts'

const name = typedLine(120).min(1)

export const competitionKinds = ['league', 'cup', 'friendly'] as const

/** A match as somebody types it: whoever imports none, or not yet. */
export const TypedFixture = z
  .strictObject({
    teamId: z.number().int().min(1).meta({ description: 'The team of the club that plays' }),
    side: z.enum(['home', 'away']),
    opponent: name,
    venue: name.nullable().meta({ description: 'Of an away match; at home it is the club’s ground' }),
    competition: z
      .union([
        z.strictObject({ id: z.string().min(1).max(200) }),
        z.strictObject({ name, kind: z.enum(competitionKinds) }),
      ])
      .meta({ description: 'One that is known, or a new one by its name' }),
    matchday: z.number().int().min(1).max(99).nullable(),
    startsAt: z.iso.datetime(),
  })
  .meta({ id: 'OfficeTypedFixture' })
export type TypedFixture = z.infer<typeof TypedFixture>

const version = z.number().int().min(0).meta({ description: 'The version that was seen' })
export const ChangedFixture = TypedFixture.extend({ version }).meta({ id: 'OfficeChangedFixture' })
export const SeenFixture = z.object({ version: z.coerce.number().int().min(0) })

/** What the fields of a fixture offer. */
export const FixtureChoices = z
  .object({
    teams: z.array(
      z.object({
        id: z.number().int(),
        name: z.object({ de: z.string(), en: z.string(), ja: z.string().optional() }),
      }),
    ),
    competitions: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(competitionKinds) })),
    opponents: z.array(z.string()),
  })
  .meta({ id: 'OfficeFixtureChoices' })
export type FixtureChoices = z.infer<typeof FixtureChoices>
