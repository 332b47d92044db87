import { endpoint } from '#platform/endpoint.ts'
import { newsDetailQuery, newsNode, newsNodes, newsParams, newsQuery } from './api.schema.ts'

const tags = ['content']

export const listNews = endpoint({
  name: 'news',
  method: 'GET',
  path: '/api/cms/news',
  access: 'public',
  tags,
  summary: 'News, the newest first',
  query: newsQuery,
  answers: { 200: newsNodes },
  refusals: { 404: ['NOT_FOUND'] },
})

export const readNews = endpoint({
  name: 'newsNode',
  method: 'GET',
  path: '/api/cms/news/:uid',
  access: 'public',
  tags,
  summary: 'One piece of news',
  params: newsParams,
  query: newsDetailQuery,
  answers: { 200: newsNode },
  refusals: { 404: ['NOT_FOUND'] },
})
