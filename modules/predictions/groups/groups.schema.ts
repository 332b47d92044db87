import { z } from 'zod'
import { typedLine } from '#platform/text/text.schema.ts'
import { TipRow } from '../schema.ts'

const count = z.number().int()

/** Of one player, in one game. */
export const MOST_GROUPS = 10
export const MOST_MEMBERS = 50
export const GROUP_NAME_MAX = 40

const name = z.string().nullable().meta({ description: 'Null: the club took it' })

export const TipGroupName = z.strictObject({ name: typedLine(GROUP_NAME_MAX) }).meta({ id: 'TipGroupName' })
export const TipGroupRef = z.object({ id: z.uuid() }).meta({ id: 'TipGroupRef' })

export const TipGroupSummary = z
  .object({
    id: z.uuid(),
    name,
    members: count,
    isKeeper: z.boolean(),
    rank: count.meta({ description: 'One’s own, of the season, in this group' }),
  })
  .meta({ id: 'TipGroupSummary' })
export type TipGroupSummary = z.infer<typeof TipGroupSummary>
export const TipGroupList = z
  .object({ items: z.array(TipGroupSummary) })
  .meta({ id: 'TipGroupList', description: 'My groups of a game, the oldest membership first' })

export const TipGroupRow = TipRow.extend({
  isKeeper: z.boolean(),
  isOwn: z.boolean(),
}).meta({ id: 'TipGroupRow' })
export type TipGroupRow = z.infer<typeof TipGroupRow>

export const tipGroupQuery = z.object({ matchday: z.coerce.number().int().min(0).max(200).default(0) })

export const TipGroup = z
  .object({
    id: z.uuid(),
    gameId: z.uuid(),
    name,
    isKeeper: z.boolean(),
    invitation: z
      .string()
      .nullable()
      .meta({ description: 'What the link to join ends with; null: one does not keep the group' }),
    rows: z.array(TipGroupRow).meta({ description: 'All members; without counted tips with 0 points' }),
  })
  .meta({ id: 'TipGroup' })
export type TipGroup = z.infer<typeof TipGroup>

export const TipInvitationGiven = z
  .strictObject({ invitation: z.string().max(100) })
  .meta({ id: 'TipInvitationGiven' })
export const TipInvitationLink = z.object({ invitation: z.string() }).meta({ id: 'TipInvitationLink' })

export const TipInvitation = z
  .object({
    name,
    members: count,
    isFull: z.boolean(),
    isMember: z.boolean().meta({ description: 'Whoever asks is one already' }),
    isPlayer: z
      .boolean()
      .meta({ description: 'Whoever asks tips already; else joining makes them a player' }),
    group: z.uuid().nullable().meta({ description: 'For members alone' }),
  })
  .meta({ id: 'TipInvitation' })
export type TipInvitation = z.infer<typeof TipInvitation>

export const tipGroupErrors = {
  TIP_GROUPS_TOO_MANY: 'You are in as many groups as one can be in',
  TIP_GROUP_FULL: 'The group has as many members as it can have',
  TIP_GROUP_NAME_REFUSED: 'This name is not possible here',
  TIP_GROUP_KEEPER_ONLY: 'Only whoever keeps the group may do this',
} as const
export type TipGroupErrorCode = keyof typeof tipGroupErrors
