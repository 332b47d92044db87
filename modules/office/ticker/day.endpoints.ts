import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { DayDesk, TypedDay } from './day.schema.ts'

const params = z.object({ id: z.uuid() })
const day = { access: 'staff', permission: 'ticker.write', tags: ['office'] } as const
const PATH = '/api/office/ticker/:id/day'
const answers = { 200: DayDesk } as const

export const readMatchDay = endpoint({
  ...day,
  name: 'officeMatchDay',
  method: 'GET',
  path: PATH,
  summary: 'What is told of the day of a match: gates, weather, the way there, the order of the day',
  params,
  answers,
  refusals: { 404: ['NOT_FOUND'] },
})

export const tellMatchDay = endpoint({
  ...day,
  name: 'officeTellMatchDay',
  method: 'PUT',
  path: PATH,
  summary: 'Tells the day of a match anew; start pages show it at once',
  params,
  body: TypedDay,
  answers,
  refusals: { 404: ['NOT_FOUND'], 409: ['OFFICE_VERSION_CONFLICT'] },
})
