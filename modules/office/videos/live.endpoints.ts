import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { LivePlan } from './live.schema.ts'

const byId = z.object({ id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/) })
const changing = { access: 'staff', permission: 'videos.manage', tags: ['office'] } as const
const path = '/api/office/videos/:id/live'

export const planLive = endpoint({
  ...changing,
  name: 'officeVideoLive',
  method: 'POST',
  path,
  summary: 'Shows a film live: to everybody at the same moment, now or from a time on',
  params: byId,
  body: LivePlan,
  answers: { 204: z.null() },
  refusals: {
    404: ['NOT_FOUND'],
    409: ['VIDEO_NOT_READY', 'LIVE_NO_PAGE', 'LIVE_OVERLAPS', 'LIVE_NO_SOUND'],
    422: ['LIVE_TIME'],
  },
})

export const endLive = endpoint({
  ...changing,
  name: 'officeVideoLiveEnd',
  method: 'DELETE',
  path,
  summary: 'Ends what is shown live, or takes back what was planned; the film stays on demand',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
