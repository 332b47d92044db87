import { z } from 'zod'
import { Confirmed } from '#modules/office/shared/consequences.schema.ts'
import { officeListQuery } from '#modules/office/shared/lists.schema.ts'
import { GROUP_NAME_MAX } from '#modules/predictions/groups/groups.schema.ts'
import { listOf } from '#platform/lists.ts'
import { typedLine } from '#platform/text/text.schema.ts'

const count = z.number().int()
export const reason = z.string().trim().min(3).max(500)
export const ConfirmedTipGame = Confirmed.extend({ reason })

export const OfficeTipGamesQuery = officeListQuery.extend({})
export type OfficeTipGamesQuery = z.infer<typeof OfficeTipGamesQuery>

export const OfficeTipGame = z
  .object({
    id: z.uuid(),
    name: z.string(),
    season: z.string(),
    state: z.enum(['draft', 'open', 'closed']),
    players: count,
    groups: count,
    matchdays: count,
    current: count.nullable(),
  })
  .meta({ id: 'OfficeTipGame' })
export type OfficeTipGame = z.infer<typeof OfficeTipGame>
export const OfficeTipGameList = listOf(OfficeTipGame).meta({ id: 'OfficeTipGameList' })

export const TipGameChoices = z
  .object({
    competitions: z.array(
      z.object({ competitionId: z.string(), season: z.string(), name: z.string(), matches: count }),
    ),
  })
  .meta({ id: 'OfficeTipGameChoices' })

export const NewTipGame = z
  .strictObject({ competitionId: z.string().min(1).max(100), season: z.string().regex(/^\d{4}$/) })
  .meta({ id: 'OfficeNewTipGame' })

export const OfficeTipPlayersQuery = officeListQuery.extend({ q: officeListQuery.shape.q })
export type OfficeTipPlayersQuery = z.infer<typeof OfficeTipPlayersQuery>

/** Without who it is: names that somebody chose are what staff look at. */
export const OfficeTipPlayer = z
  .object({
    number: count,
    name: z.string().nullable(),
    joinedAt: z.iso.datetime(),
    tips: count,
    points: count,
    rank: count.nullable(),
  })
  .meta({ id: 'OfficeTipPlayer' })
export type OfficeTipPlayer = z.infer<typeof OfficeTipPlayer>
export const OfficeTipPlayerList = listOf(OfficeTipPlayer).meta({ id: 'OfficeTipPlayerList' })
export const ClearedName = z.strictObject({ reason }).meta({ id: 'OfficeTipNameCleared' })

export const OfficeTipGroupsQuery = officeListQuery.extend({ q: officeListQuery.shape.q })
export type OfficeTipGroupsQuery = z.infer<typeof OfficeTipGroupsQuery>

/** A group of friends, without who they are: its keeper as the table calls them. */
export const OfficeTipGroup = z
  .object({
    id: z.uuid(),
    name: z.string().nullable().meta({ description: 'Null: staff took it' }),
    members: count,
    foundedAt: z.iso.datetime(),
    keeper: z.object({ number: count, name: z.string().nullable() }),
  })
  .meta({ id: 'OfficeTipGroup' })
export type OfficeTipGroup = z.infer<typeof OfficeTipGroup>
export const OfficeTipGroupList = listOf(OfficeTipGroup).meta({ id: 'OfficeTipGroupList' })
export const RefusedGroupName = z
  .strictObject({
    name: typedLine(GROUP_NAME_MAX).nullable().meta({ description: 'Null or empty: a neutral word' }),
    reason,
  })
  .meta({ id: 'OfficeTipGroupNameRefused' })
