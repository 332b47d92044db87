import { z } from 'zod'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const manage = { access: 'staff', permission: 'values.change', tags: ['office'] } as const
const NOT_FOUND = { 404: ['NOT_FOUND'] } as const
const BASE = '/api/office/values'

export const listValues = endpoint({
  ...manage,
  name: 'officeValues',
  method: 'GET',
  path: BASE,
  summary:
    'Values of the club that may be changed here: what the file says, what counts, and where it is used',
  answers: { 200: schema.OfficeValues },
})

export const exportValues = endpoint({
  ...manage,
  name: 'officeValuesExport',
  method: 'GET',
  path: `${BASE}/export`,
  summary: 'Changed values, or all that count, by file of the club in the form they have there',
  query: schema.ValuesFileQuery,
  answers: { 200: schema.ValuesFile },
})

export const listValueVersions = endpoint({
  ...manage,
  name: 'officeValueVersions',
  method: 'GET',
  path: `${BASE}/:name/versions`,
  summary: 'Who changed a value to what, when and why',
  params: schema.ByName,
  answers: { 200: schema.OfficeValueHistory },
  refusals: NOT_FOUND,
})

export const foreseeValue = endpoint({
  ...manage,
  name: 'officeValueForesee',
  method: 'POST',
  path: `${BASE}/:name/consequences`,
  isRead: true,
  summary: 'What another value would mean, and for what the former one stays',
  params: schema.ByName,
  body: schema.ValuePlan,
  answers: { 200: Consequences },
  refusals: { ...NOT_FOUND, 422: ['VALUE_REFUSED'] },
})

export const changeValue = endpoint({
  ...manage,
  name: 'officeValueChange',
  method: 'PUT',
  path: `${BASE}/:name`,
  summary: 'Lays another value over that of the file, or takes it away again',
  params: schema.ByName,
  body: schema.ChangedValue,
  answers: { 204: z.null() },
  refusals: {
    ...NOT_FOUND,
    409: ['OFFICE_VERSION_CONFLICT', 'OFFICE_CONSEQUENCES_CHANGED', 'VALUE_SAME'],
    422: ['VALUE_REFUSED'],
  },
})

export const previewValuesFile = endpoint({
  ...manage,
  name: 'officeValuesFilePreview',
  method: 'POST',
  path: `${BASE}/import/preview`,
  isRead: true,
  summary:
    'What a file of values would change, what is wrong in it and what it names in vain; nothing is written',
  body: schema.SentValuesFile,
  answers: { 200: schema.ValuesFilePreview },
  refusals: { 422: ['VALUES_FILE'] },
})

export const importValuesFile = endpoint({
  ...manage,
  name: 'officeValuesImport',
  method: 'POST',
  path: `${BASE}/import`,
  summary: 'Does what was previewed, all of it or nothing',
  body: schema.ConfirmedValuesFile,
  answers: { 200: z.object({ changed: z.number().int() }) },
  refusals: {
    409: ['OFFICE_VERSION_CONFLICT', 'OFFICE_CONSEQUENCES_CHANGED', 'VALUE_SAME'],
    422: ['VALUES_FILE', 'VALUE_REFUSED'],
  },
})
