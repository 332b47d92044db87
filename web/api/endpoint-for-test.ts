import { z } from 'zod'
import type { Endpoint } from '#platform/endpoint.ts'

/** An operation of no module. */
export const x = {
  name: 'x',
  method: 'GET',
  path: '/api/x',
  access: 'optional',
  tags: [],
  summary: 'For tests',
  query: z.object({
    page: z.number().optional(),
    salesChannels: z.array(z.string()).optional(),
    left: z.string().optional(),
  }),
  answers: { 200: z.unknown() },
} as const satisfies Endpoint
