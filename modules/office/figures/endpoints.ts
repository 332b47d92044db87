import { endpoint } from '#platform/endpoint.ts'
import { FiguresQuery, OfficeFigures } from './schema.ts'
import { OfficeShopFigures, ShopFiguresQuery } from './shop.schema.ts'

const look = { method: 'GET', access: 'staff', permission: 'money.read', tags: ['office'] } as const

export const readFigures = endpoint({
  name: 'officeFigures',
  ...look,
  path: '/api/office/figures',
  summary: 'Turnover of some days, by day, rate of VAT, way to pay, kind, seller and match',
  query: FiguresQuery,
  answers: { 200: OfficeFigures },
  refusals: { 400: ['OFFICE_DAYS_WRONG'] },
})

export const exportFigures = endpoint({
  name: 'officeFiguresExport',
  ...look,
  path: '/api/office/figures/table',
  summary: 'Turnover of each day by rate of VAT as a table',
  query: FiguresQuery,
  file: 'text/csv',
  answers: {},
  refusals: { 400: ['OFFICE_DAYS_WRONG'] },
})

export const readShopFigures = endpoint({
  name: 'officeShopFigures',
  ...look,
  path: '/api/office/figures/shop',
  summary: 'What the shop sold, by product and shelf, beside the days before; what partners sold apart',
  query: ShopFiguresQuery,
  answers: { 200: OfficeShopFigures },
})

export const exportShopFigures = endpoint({
  name: 'officeShopFiguresExport',
  ...look,
  path: '/api/office/figures/shop/table',
  summary: 'What was sold of each product as a table',
  query: ShopFiguresQuery,
  file: 'text/csv',
  answers: {},
})
