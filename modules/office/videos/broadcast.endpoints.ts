import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { BroadcastPlan, BroadcastStart } from './broadcast.schema.ts'

const byId = z.object({ id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/) })
const managing = { access: 'staff', permission: 'videos.manage', tags: ['office'] } as const
const NOT_FOUND = ['NOT_FOUND'] as const
const path = '/api/office/videos/:id/broadcast'

export const planBroadcast = endpoint({
  ...managing,
  name: 'officeBroadcastPlan',
  method: 'POST',
  path: '/api/office/videos/broadcasts',
  summary: 'Expects an encoder, or takes a stream from outside: answers the film that its pictures become',
  body: BroadcastPlan,
  answers: { 201: z.object({ id: z.string() }) },
  refusals: { 409: ['VIDEO_TOOLS_MISSING', 'BROADCAST_OPEN'], 422: ['BROADCAST_HOST', 'BROADCAST_NO_HOSTS'] },
})

export const startBroadcast = endpoint({
  ...managing,
  name: 'officeBroadcastStart',
  method: 'POST',
  path,
  summary: 'Shows to everybody what the encoder sends, and keeps it from now on',
  params: byId,
  body: BroadcastStart,
  answers: { 204: z.null() },
  refusals: {
    404: NOT_FOUND,
    409: ['BROADCAST_NO_SIGNAL', 'BROADCAST_ON_AIR', 'LIVE_NO_PAGE', 'LIVE_OVERLAPS'],
  },
})

export const endBroadcast = endpoint({
  ...managing,
  name: 'officeBroadcastEnd',
  method: 'DELETE',
  path,
  summary: 'Ends what an encoder sends; what was shown becomes the film',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND },
})

export const watchBroadcast = endpoint({
  ...managing,
  name: 'officeBroadcastPicture',
  method: 'GET',
  path: `${path}/picture`,
  summary: 'What the encoder shows now, as a picture',
  params: byId,
  file: 'image/jpeg',
  answers: {},
  refusals: { 404: NOT_FOUND },
})
