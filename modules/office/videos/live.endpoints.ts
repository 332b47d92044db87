import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import { LiveMatchChange, LiveMatches, LivePlan } from './live.schema.ts'

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

export const listLiveMatches = endpoint({
  ...changing,
  name: 'officeLiveMatches',
  method: 'GET',
  path: '/api/office/videos/live-matches',
  summary: 'The club’s matches that a live video may be of',
  answers: { 200: LiveMatches },
})

export const changeLiveMatch = endpoint({
  ...changing,
  name: 'officeVideoLiveMatch',
  method: 'PUT',
  path: `${path}/match`,
  summary: 'Says which match a video that is shown live, or will be, is of',
  params: byId,
  body: LiveMatchChange,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
