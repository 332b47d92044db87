import { z } from 'zod'
import { StockMovement } from '#modules/catalogue/managing/managing.schema.ts'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  ChangedFacts,
  OfficeProduct,
  OfficeProductList,
  ProductChoices,
  ProductCounts,
  ProductQuery,
} from './schema.ts'

const reading = { access: 'staff', permission: 'products.read', tags: ['office'] } as const
const changing = { access: 'staff', permission: 'products.change', tags: ['office'] } as const
const byId = z.object({ id: z.string().regex(/^\d{1,9}\.\d{1,9}$/) })
const NOT_FOUND = ['NOT_FOUND'] as const
const nothing = { 204: z.null() }

export const listProducts = endpoint({
  ...reading,
  name: 'officeProducts',
  method: 'GET',
  path: '/api/office/products',
  summary: 'Products with what is left of them; sorted by name, price, released, free or sold',
  query: ProductQuery,
  answers: { 200: OfficeProductList },
})

export const countProducts = endpoint({
  ...reading,
  name: 'officeProductCounts',
  method: 'GET',
  path: '/api/office/products/counts',
  summary: 'How many products are in each state',
  answers: { 200: ProductCounts },
})

export const readProductChoices = endpoint({
  ...reading,
  name: 'officeProductChoices',
  method: 'GET',
  path: '/api/office/products/choices',
  summary: 'Categories and tables of sizes that a product may have',
  answers: { 200: ProductChoices },
})

export const readProduct = endpoint({
  ...reading,
  name: 'officeProduct',
  method: 'GET',
  path: '/api/office/products/:id',
  summary: 'A product with its sizes, its stock and what was done to it',
  params: byId,
  answers: { 200: OfficeProduct },
  refusals: { 404: NOT_FOUND },
})

export const changeProduct = endpoint({
  ...changing,
  name: 'officeProductChange',
  method: 'PUT',
  path: '/api/office/products/:id',
  summary: 'Names, texts, categories and what else a product is',
  params: byId,
  body: ChangedFacts,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['OFFICE_VERSION_CONFLICT', 'CATEGORY_UNKNOWN'] },
})

export const previewStock = endpoint({
  ...changing,
  name: 'officeStockPreview',
  method: 'POST',
  path: '/api/office/products/:id/stock/preview',
  isRead: true,
  summary: 'What a delivery, a loss or a count does',
  params: byId,
  body: StockMovement,
  answers: { 200: Consequences },
  refusals: { 404: NOT_FOUND, 409: ['STOCK_RESERVED', 'STOCK_CHANGED'] },
})

export const moveStock = endpoint({
  ...changing,
  name: 'officeStockMove',
  method: 'POST',
  path: '/api/office/products/:id/stock',
  summary: 'Books a delivery, a loss or a count: all sizes or none, never below what is promised',
  description: 'With the digest of its consequences, where people are written to.',
  params: byId,
  body: StockMovement.safeExtend({ digest: Confirmed.shape.digest.optional() }),
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['STOCK_RESERVED', 'STOCK_CHANGED', 'OFFICE_CONSEQUENCES_CHANGED'] },
})
