import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'

export const hearOfStory = endpoint({
  name: 'storyblokEvent',
  method: 'POST',
  path: '/api/cms/storyblok/events',
  access: 'public',
  tags: ['content'],
  summary: 'Events of Storyblok, signed',
  answers: { 204: z.null() },
  refusals: { 400: ['CONTENT_INVALID'], 401: ['UNAUTHORIZED'] },
})
