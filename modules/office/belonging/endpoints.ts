import { z } from 'zod'
import { Belonging, thingKinds } from '#modules/office/shared/belonging.schema.ts'
import { endpoint } from '#platform/endpoint.ts'

export const giveThing = endpoint({
  name: 'officeBelonging',
  method: 'PUT',
  access: 'staff',
  permission: 'sites.everywhere',
  tags: ['office'],
  path: '/api/office/belonging/:kind/:id',
  summary: 'Hands something over to the department of some sites, or to the whole club',
  params: z.object({ kind: z.enum(thingKinds), id: z.string().min(1).max(100) }),
  body: Belonging,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 422: ['STAFF_SITES_REFUSED'] },
})
