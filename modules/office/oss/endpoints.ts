import { endpoint } from '#platform/endpoint.ts'
import { ByQuarter, OfficeOss, OfficeOssQuarter } from './schema.ts'

const look = { method: 'GET', access: 'staff', permission: 'money.read', tags: ['office'] } as const
const gone = { 404: ['NOT_FOUND'] } as const

export const readOss = endpoint({
  name: 'officeOss',
  ...look,
  path: '/api/office/oss',
  summary:
    'VAT of other countries of the Union: how it is declared, its quarters, and how near the threshold is',
  answers: { 200: OfficeOss },
})

export const readOssQuarter = endpoint({
  name: 'officeOssQuarter',
  ...look,
  path: '/api/office/oss/:quarter',
  summary: 'What is declared of a quarter in the one-stop-shop, by country and rate',
  params: ByQuarter,
  answers: { 200: OfficeOssQuarter },
  refusals: gone,
})

export const exportOssTable = endpoint({
  name: 'officeOssTable',
  ...look,
  path: '/api/office/oss/:quarter/table.csv',
  summary: 'The quarter as a table, with its corrections; stands in the audit book',
  params: ByQuarter,
  file: 'text/csv',
  answers: {},
  refusals: gone,
})

export const exportOssCorrections = endpoint({
  name: 'officeOssCorrections',
  ...look,
  path: '/api/office/oss/:quarter/corrections.csv',
  summary: 'What the quarter corrects of earlier ones, tax by quarter and country; stands in the audit book',
  params: ByQuarter,
  file: 'text/csv',
  answers: {},
  refusals: gone,
})

export const exportOssUpload = endpoint({
  name: 'officeOssUpload',
  ...look,
  path: '/api/office/oss/:quarter/elster.csv',
  summary:
    'The quarter as the form of the Bundeszentralamt für Steuern takes it in; stands in the audit book',
  params: ByQuarter,
  file: 'text/csv',
  answers: {},
  refusals: gone,
})
