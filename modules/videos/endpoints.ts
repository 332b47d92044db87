import { z } from 'zod'
import { ContentLanguage } from '#modules/content/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  initializeQuery,
  Position,
  VideoAuthentication,
  VideoConfiguration,
  VideoHeartbeat,
  VideoPlay,
  VideoUid,
} from './schema.ts'

const tenantHeader = z.object({ 'et-tenant-id': z.string().optional() })
/** It may not be seen where the caller is, or nobody knows where that is. */
const WITHHELD = ['VIDEO_NOT_HERE', 'VIDEO_COUNTRY_UNKNOWN'] as const
const ofTicket = z.object({ ticket: z.uuid() })

export const readVideoConfiguration = endpoint({
  name: 'videoConfiguration',
  method: 'GET',
  path: '/api/cms/v2/videos/:uid/configuration',
  access: 'public',
  tags: ['videos'],
  summary: 'What a player must know of a video',
  params: z.object({ uid: VideoUid }),
  query: z.object({ language: ContentLanguage.default('de') }),
  answers: { 200: VideoConfiguration },
})

export const authenticateForVideo = endpoint({
  name: 'videoAuthentication',
  method: 'GET',
  path: '/api/cms/v2/videos/authentication',
  access: 'optional',
  tags: ['videos'],
  summary: 'Who asks for a video, and what is open to them',
  query: z.object({ videoUid: VideoUid }),
  headers: tenantHeader,
  answers: { 200: VideoAuthentication },
  refusals: { 400: ['TENANT_MISMATCH'] },
})

export const initializeVideo = endpoint({
  name: 'videoInitialize',
  method: 'GET',
  path: '/api/cms/v2/videos/initialize',
  access: 'optional',
  tags: ['videos'],
  summary: 'Begins a play: its ticket, and where the video comes from',
  description:
    'Of a paid video a pass comes with it as a cookie: its addresses work in this browser alone, until a heartbeat is missed.',
  query: initializeQuery,
  headers: tenantHeader,
  answers: { 200: VideoPlay },
  refusals: {
    400: ['TENANT_MISMATCH'],
    403: ['VIDEO_AUTHENTICATION_INVALID', ...WITHHELD],
    409: ['VIDEO_TOO_MANY_STREAMS'],
  },
})

export const beatVideo = endpoint({
  name: 'videoHeartbeat',
  method: 'GET',
  path: '/api/cms/v2/videos/heartbeat/:ticket',
  access: 'optional',
  tags: ['videos'],
  summary: 'The play goes on',
  params: ofTicket,
  answers: { 200: VideoHeartbeat },
  refusals: { 403: ['VIDEO_RIGHT_ENDED', ...WITHHELD], 409: ['VIDEO_ENDED_ELSEWHERE'] },
})

export const reportVideoPosition = endpoint({
  name: 'videoPosition',
  method: 'PUT',
  path: '/api/cms/v2/videos/plays/:ticket/position',
  access: 'optional',
  tags: ['videos'],
  summary: 'Where a play stands, and that it is over',
  params: ofTicket,
  body: Position,
  answers: { 204: z.null() },
})
