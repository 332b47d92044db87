import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const BASE = '/api/office/starts'
const staff = { access: 'staff', tags: ['office'] } as const

export const listStarts = endpoint({
  ...staff,
  permission: 'content.read',
  name: 'officeStarts',
  method: 'GET',
  path: BASE,
  summary: 'The start page of every site: what readers see, and what is written for it',
  query: schema.OfficeStartsQuery,
  answers: { 200: schema.OfficeStarts },
})

export const beginStart = endpoint({
  ...staff,
  permission: 'content.write',
  name: 'officeStartBegin',
  method: 'POST',
  path: `${BASE}/:site`,
  summary: 'The piece of a site’s start page: the one that is there, or drafts of what the club’s values say',
  description: 'Twice is once: two at the same time get the same piece. Nothing becomes public by it.',
  params: schema.StartSite,
  body: schema.BegunStart,
  answers: { 200: z.object({ uid: z.string() }) },
  refusals: { 404: ['NOT_FOUND'] },
})
