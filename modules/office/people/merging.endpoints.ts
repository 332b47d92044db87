import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { MergePreview, MergeWish, NewMerge } from './schema.ts'

const tags = ['office'] as const
const byId = z.object({ id: z.uuid() })

export const previewMerge = endpoint({
  name: 'officePersonMergePreview',
  method: 'POST',
  path: '/api/office/people/:id/merge/preview',
  access: 'staff',
  permission: 'people.merge',
  isRead: true,
  tags,
  summary: 'What of another account would move into this one, what would go, and what stands in the way',
  params: byId,
  body: MergeWish,
  answers: { 200: MergePreview },
  refusals: {
    403: ['OFFICE_VISIT_FIRST'],
    404: ['NOT_FOUND'],
    409: ['OFFICE_IS_STAFF', 'MERGE_WITH_ITSELF'],
  },
})

export const mergePeople = endpoint({
  name: 'officePersonMerge',
  method: 'POST',
  path: '/api/office/people/:id/merge',
  access: 'staff',
  permission: 'people.merge',
  freshSignIn: true,
  tags,
  summary: 'Two accounts of one person become this one; the other is closed, and both addresses are told',
  params: byId,
  body: NewMerge,
  answers: { 204: z.null() },
  refusals: {
    403: ['OFFICE_VISIT_FIRST'],
    404: ['NOT_FOUND'],
    409: ['OFFICE_IS_STAFF', 'MERGE_WITH_ITSELF', 'MERGE_CONFLICT', 'OFFICE_CONSEQUENCES_CHANGED'],
  },
})
