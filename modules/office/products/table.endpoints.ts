import { z } from 'zod'
import { ProductSizes } from '#modules/catalogue/managing/managing.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { ProductFilters } from './schema.ts'
import { ConfirmedTable, ProductTable, TablePreview } from './table.schema.ts'

const changing = { access: 'staff', permission: 'products.change', tags: ['office'] } as const

export const exportProducts = endpoint({
  access: 'staff',
  permission: 'products.read',
  tags: ['office'],
  name: 'officeProductsTable',
  method: 'GET',
  path: '/api/office/products.csv',
  summary: 'The same products as a table for spreadsheets, a line for each size; stands in the audit book',
  query: ProductFilters,
  file: 'text/csv',
  answers: {},
})

export const previewTable = endpoint({
  ...changing,
  name: 'officeProductsImportPreview',
  method: 'POST',
  path: '/api/office/products/import/preview',
  isRead: true,
  summary: 'What a table would change, line by line',
  body: ProductTable,
  answers: { 200: TablePreview },
  refusals: { 422: ['PRODUCT_TABLE_UNREADABLE'] },
})

export const importTable = endpoint({
  ...changing,
  name: 'officeProductsImport',
  method: 'POST',
  path: '/api/office/products/import',
  summary: 'Does what was previewed: all of it, or nothing',
  description: 'Changed prices and new products ask for `products.prices` as well.',
  body: ConfirmedTable,
  answers: { 200: TablePreview },
  refusals: {
    403: ['OFFICE_NOT_ALLOWED'],
    409: ['OFFICE_CONSEQUENCES_CHANGED', 'CATEGORY_UNKNOWN'],
    422: ['PRODUCT_TABLE_UNREADABLE'],
  },
})

export const changeSizes = endpoint({
  ...changing,
  name: 'officeSizesChange',
  method: 'PUT',
  path: '/api/office/products/:id/sizes',
  summary: 'Sizes in their order, what they cost more, and whether it is printed',
  params: z.object({ id: z.string().regex(/^\d{1,9}\.\d{1,9}$/) }),
  body: ProductSizes.extend({ version: z.number().int().min(1) }),
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: ['OFFICE_VERSION_CONFLICT', 'SIZE_IN_USE'] },
})
