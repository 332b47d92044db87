import { endpoint } from '#platform/endpoint.ts'
import { FoundPlaces, PlacesQuery } from './schema.ts'

export const findPlaces = endpoint({
  name: 'officeEditorialPlaces',
  method: 'GET',
  access: 'staff',
  permission: 'content.write',
  tags: ['office'],
  path: '/api/office/places',
  summary: 'What a text may lead to or name, by its title: also what is not public yet',
  query: PlacesQuery,
  answers: { 200: FoundPlaces },
})
