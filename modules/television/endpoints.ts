import { endpoint } from '#platform/endpoint.ts'
import { OwnTelevisionAnswer } from './schema.ts'

const own = { access: 'self', tags: ['shop'] } as const

export const readOwnTelevision = endpoint({
  name: 'ownTelevision',
  method: 'GET',
  path: '/api/shop/v4/television/self',
  ...own,
  summary: 'My subscription to club TV: the one that runs, else the last one',
  answers: { 200: OwnTelevisionAnswer },
})

export const cancelOwnTelevision = endpoint({
  name: 'cancelTelevision',
  method: 'POST',
  path: '/api/shop/v4/television/self/cancellation',
  ...own,
  summary: 'Ends it with what is paid; confirmed by mail at once, and again changes nothing',
  answers: { 200: OwnTelevisionAnswer },
  refusals: { 409: ['TELEVISION_NOT_RUNNING'] },
})

export const resumeOwnTelevision = endpoint({
  name: 'resumeTelevision',
  method: 'DELETE',
  path: '/api/shop/v4/television/self/cancellation',
  ...own,
  summary: 'Takes the cancellation back, as long as it runs',
  answers: { 200: OwnTelevisionAnswer },
  refusals: { 409: ['TELEVISION_NOT_RUNNING', 'TELEVISION_NOT_CANCELLED'] },
})
