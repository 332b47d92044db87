import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const moment = z.iso.datetime()
const count = z.number().int()
const team = z.object({ id: count, name: z.string(), shortName: z.string(), code: z.string() })
const score = z.object({ home: count, away: count })

export const TIP_TABLE_PAGE = 25
export const tipTableQuery = listQuery({ maxPageSize: TIP_TABLE_PAGE, defaultPageSize: TIP_TABLE_PAGE })
  .omit({ orderBy: true })
  .extend({ matchday: z.coerce.number().int().min(0).max(200).default(0) })
export type TipTableQuery = z.infer<typeof tipTableQuery>

export const TipGame = z
  .object({
    id: z.uuid(),
    competition: Text,
    season: z.string(),
    open: z.boolean(),
    players: count,
    matchdays: z.array(count),
    current: count.nullable().meta({ description: 'The matchday that is on or comes next' }),
    points: z.object({ exact: count, difference: count, tendency: count }),
  })
  .meta({ id: 'TipGame' })
export type TipGame = z.infer<typeof TipGame>

export const TipMatch = z
  .object({
    id: z.uuid(),
    kickOff: moment,
    precision: z.enum(['minute', 'day', 'open']),
    home: team,
    away: team,
    open: z.boolean().meta({ description: 'Tips are taken' }),
    void: z.boolean().meta({ description: 'Called off: it does not count' }),
    result: score.nullable().meta({ description: 'After ninety minutes' }),
    live: z.boolean(),
  })
  .meta({ id: 'TipMatch' })
export type TipMatch = z.infer<typeof TipMatch>
export const TipMatchday = z
  .object({ matchday: count, matches: z.array(TipMatch) })
  .meta({ id: 'TipMatchday' })
export type TipMatchday = z.infer<typeof TipMatchday>

export const Tip = score
  .extend({ matchId: z.uuid(), points: count.nullable(), tippedAt: moment })
  .meta({ id: 'Tip' })
export type Tip = z.infer<typeof Tip>

export const TipRow = z
  .object({
    player: z.uuid(),
    number: count,
    name: z.string().nullable().meta({ description: 'Null: they have chosen none' }),
    rank: count,
    points: count,
    exact: count,
  })
  .meta({ id: 'TipRow' })
export type TipRow = z.infer<typeof TipRow>
export const TipTable = listOf(TipRow).meta({ id: 'TipTable' })

export const OwnTips = z
  .object({
    player: z
      .object({ id: z.uuid(), number: count, name: z.string().nullable() })
      .nullable()
      .meta({ description: 'Null: no tip yet' }),
    tips: z.array(Tip),
    matchday: TipRow.nullable(),
    season: TipRow.nullable(),
  })
  .meta({ id: 'OwnTips' })
export type OwnTips = z.infer<typeof OwnTips>

export const OtherTips = z
  .object({ number: count, name: z.string().nullable(), tips: z.array(Tip) })
  .meta({ id: 'OtherTips' })
export type OtherTips = z.infer<typeof OtherTips>

const goals = z.number().int().min(0).max(99)
export const NewTip = z.strictObject({ home: goals, away: goals }).meta({ id: 'NewTip' })
export const TipName = z
  .strictObject({
    name: typedLine(24)
      .refine((name) => name === '' || name.length >= 2)
      .nullable(),
  })
  .meta({ id: 'TipName' })

export const tipErrors = {
  TIP_TOO_LATE: 'The match has begun, or is not played: tips are taken no more',
  TIP_UNPROVED: 'Confirm your e-mail address first',
  TIP_NAME_REFUSED: 'This name is not possible here',
  TIP_NAME_TAKEN: 'Somebody else has this name',
} as const
export type TipErrorCode = keyof typeof tipErrors
