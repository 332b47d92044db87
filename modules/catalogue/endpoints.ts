import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  facetsQuery,
  impressions,
  impressionsQuery,
  newImpression,
  productFacets,
  productParams,
  productsQuery,
  shopCategories,
  shopParams,
  shopProduct,
  shopProducts,
  tenantHeader,
} from './schema.ts'

const tags = ['catalogue'] as const

export const listProducts = endpoint({
  name: 'shopProducts',
  method: 'GET',
  path: '/api/shop/v4/shops/:shopId/products',
  access: 'optional',
  tags,
  summary: 'Products of a shop',
  params: shopParams,
  headers: tenantHeader,
  query: productsQuery,
  answers: { 200: shopProducts },
  refusals: { 400: ['TENANT_MISMATCH'], 403: ['FORBIDDEN'], 404: ['NOT_FOUND'] },
})

export const readProduct = endpoint({
  name: 'shopProduct',
  method: 'GET',
  path: '/api/shop/v4/shops/:shopId/products/:id',
  access: 'optional',
  tags,
  summary: 'One product with description and sizes',
  params: productParams,
  headers: tenantHeader,
  answers: { 200: shopProduct },
  refusals: { 400: ['TENANT_MISMATCH'], 404: ['NOT_FOUND'] },
})

export const readFacets = endpoint({
  name: 'shopFacets',
  method: 'GET',
  path: '/api/shop/v4/shops/:shopId/facets',
  access: 'optional',
  tags,
  summary: 'What the filters of a list would leave',
  params: shopParams,
  headers: tenantHeader,
  query: facetsQuery,
  answers: { 200: productFacets },
  refusals: { 400: ['TENANT_MISMATCH'], 404: ['NOT_FOUND'] },
})

export const listCategories = endpoint({
  name: 'shopCategories',
  method: 'GET',
  path: '/api/shop/v4/shops/:shopId/categories',
  access: 'optional',
  tags,
  summary: 'Categories of a shop',
  params: shopParams,
  headers: tenantHeader,
  answers: { 200: shopCategories },
  refusals: { 400: ['TENANT_MISMATCH'], 404: ['NOT_FOUND'] },
})

export const recordImpression = endpoint({
  name: 'productImpression',
  method: 'POST',
  path: '/api/shop/v4/productImpressions',
  access: 'self',
  tags,
  summary: 'Remembers that the caller looked at a product',
  body: newImpression,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const listImpressions = endpoint({
  name: 'productImpressions',
  method: 'GET',
  path: '/api/shop/v4/productImpressions',
  access: 'self',
  tags,
  summary: 'What the caller looked at, latest first',
  query: impressionsQuery,
  answers: { 200: impressions },
})
