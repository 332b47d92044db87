import { endpoint } from '#platform/endpoint.ts'
import { AssetList, AssetTemplateList, assetQuery } from './assets.schema.ts'

const tags = ['wallet'] as const

export const listAssets = endpoint({
  name: 'walletAssets',
  method: 'GET',
  path: '/api/wallet/v3/self/assets',
  access: 'self',
  tags,
  summary: 'Badges in my wallet',
  query: assetQuery,
  answers: { 200: AssetList },
})

export const listAssetTemplates = endpoint({
  name: 'walletAssetTemplates',
  method: 'GET',
  path: '/api/wallet/v3/self/assetTemplates',
  access: 'self',
  tags,
  summary: 'Kinds of badges',
  query: assetQuery,
  answers: { 200: AssetTemplateList },
})
