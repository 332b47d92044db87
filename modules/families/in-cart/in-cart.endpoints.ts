import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { CartChildren, NamedChildren, namingRefusals } from './in-cart.schema.ts'

const tags = ['families'] as const

export const readCartChildren = endpoint({
  name: 'familiesCart',
  method: 'GET',
  path: '/api/families/self/cart',
  access: 'self',
  tags,
  summary:
    'Which tickets in my cart are for which of the children that I look after; organisations look after none',
  answers: { 200: CartChildren },
})

export const nameChildren = endpoint({
  name: 'familiesCartItem',
  method: 'PUT',
  path: '/api/families/self/cart/:id',
  access: 'person',
  tags,
  summary: 'For whom the tickets of a line of my cart are: once paid they are theirs',
  params: z.object({ id: z.uuid() }),
  body: NamedChildren,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'], 409: [...namingRefusals] },
})
