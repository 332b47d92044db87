import { endpoint } from '#platform/endpoint.ts'
import { SampleChoice, SampleList, SampleMail, SamplePageChoice, SamplesQuery } from './schema.ts'

const look = { method: 'GET', access: 'staff', permission: 'content.read', tags: ['office'] } as const
const refusals = { 404: ['NOT_FOUND'] }

export const listSamples = endpoint({
  name: 'officeSamples',
  ...look,
  path: '/api/office/samples',
  summary: 'Every mail and every paper that the program writes, by what each says above itself',
  query: SamplesQuery,
  answers: { 200: SampleList },
})

export const readSampleMail = endpoint({
  name: 'officeSampleMail',
  ...look,
  path: '/api/office/samples/mail',
  summary: 'A mail with example data: its subject and its words',
  query: SampleChoice,
  answers: { 200: SampleMail },
  refusals,
})

export const showSampleMail = endpoint({
  name: 'officeSamplePage',
  ...look,
  path: '/api/office/samples/page',
  summary: 'A mail with example data as it looks, by day or in the dark',
  query: SamplePageChoice,
  file: 'text/html',
  answers: {},
  refusals,
})

export const showSamplePaper = endpoint({
  name: 'officeSamplePaper',
  ...look,
  path: '/api/office/samples/paper',
  summary: 'A paper with example data',
  query: SampleChoice,
  file: 'application/pdf',
  answers: {},
  refusals,
})
