import { BegunWork } from '#modules/office/work/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { ByMonth, ByPackageFile, OfficeDatevPackages } from './schema.ts'

const tags = ['office'] as const
const common = { access: 'staff', tags } as const

export const listDatevPackages = endpoint({
  name: 'officeDatevPackages',
  method: 'GET',
  ...common,
  permission: 'money.read',
  path: '/api/office/accounting/months/:month/packages',
  summary: 'What was put together of a month for the tax adviser, the newest first',
  params: ByMonth,
  answers: { 200: OfficeDatevPackages },
})

export const makeDatevPackage = endpoint({
  name: 'officeDatevPackage',
  method: 'POST',
  ...common,
  permission: 'money.change',
  freshSignIn: true,
  path: '/api/office/accounting/months/:month/packages',
  summary:
    'Begins to put a closed month together with its papers; who wishes it while it runs gets the one that runs',
  params: ByMonth,
  answers: { 202: BegunWork },
  refusals: { 404: ['NOT_FOUND'], 409: ['MONTH_NOT_CLOSED', 'ACCOUNTS_UNASSIGNED', 'OFFICE_TOO_MUCH_WORK'] },
})

export const loadDatevPackage = endpoint({
  name: 'officeDatevPackageFile',
  method: 'GET',
  ...common,
  permission: 'money.change',
  freshSignIn: true,
  path: '/api/office/accounting/packages/:id/files/:name',
  summary: 'One of its files; stands in the audit book',
  params: ByPackageFile,
  file: 'application/zip',
  answers: {},
  refusals: { 404: ['NOT_FOUND'] },
})
