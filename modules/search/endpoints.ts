import { endpoint } from '#platform/endpoint.ts'
import { searchAnswer, searchQuery, suggestionsAnswer, suggestionsQuery } from './schema.ts'

const tags = ['search']

export const findEverywhere = endpoint({
  name: 'search',
  method: 'GET',
  path: '/api/search',
  access: 'public',
  tags,
  summary: 'Finds in articles, videos, products, people, matches, pages and jobs',
  query: searchQuery,
  answers: { 200: searchAnswer },
  refusals: { 503: ['SEARCH_BUSY'] },
})

export const suggest = endpoint({
  name: 'searchSuggestions',
  method: 'GET',
  path: '/api/search/suggestions',
  access: 'public',
  tags,
  summary: 'What begins like the words typed so far',
  query: suggestionsQuery,
  answers: { 200: suggestionsAnswer },
  refusals: { 503: ['SEARCH_BUSY'] },
})
