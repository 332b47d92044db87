import { z } from 'zod'
import { Text } from '#modules/cart/schema.ts'
import { listOf, listQuery } from '#platform/lists.ts'

/** WAL-01: the type of the template says what an asset proves, e.g. `ClubMemberBadge`. */
export const AssetTemplate = z
  .object({ id: z.uuid(), type: z.string(), name: Text })
  .meta({ id: 'AssetTemplate' })
export type AssetTemplate = z.infer<typeof AssetTemplate>

export const Asset = z
  .object({ id: z.uuid(), serial: z.string(), issuedAt: z.iso.datetime(), assetTemplate: AssetTemplate })
  .meta({ id: 'Asset', description: 'Something in the wallet that proves a right' })
export type Asset = z.infer<typeof Asset>

export const AssetList = listOf(Asset).meta({ id: 'AssetList' })
export const AssetTemplateList = listOf(AssetTemplate).meta({ id: 'AssetTemplateList' })
/** WAL-04. */
export const assetQuery = listQuery({ maxPageSize: 1000 })
