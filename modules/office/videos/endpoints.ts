import { z } from 'zod'
import { Confirmed, Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import {
  CaptionLanguage,
  Making,
  OfficeVideoDetail,
  OfficeVideoList,
  Upload,
  VideoCounts,
  VideoFacts,
  VideoPage,
  VideoQuery,
} from './schema.ts'

const reading = { access: 'staff', permission: 'videos.manage', tags: ['office'] } as const
const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/)
const byId = z.object({ id })
const byUpload = z.object({ id: z.uuid() })
const nothing = { 204: z.null() }
const NOT_FOUND = ['NOT_FOUND'] as const
const instead = id.nullable().default(null).meta({ description: 'The video whose file it replaces' })

export const listVideos = endpoint({
  ...reading,
  name: 'officeVideos',
  method: 'GET',
  path: '/api/office/videos',
  summary: 'The films of the media library, newest first',
  query: VideoQuery,
  answers: { 200: OfficeVideoList },
})

export const countVideos = endpoint({
  ...reading,
  name: 'officeVideoCounts',
  method: 'GET',
  path: '/api/office/videos/counts',
  summary: 'How many films are in each state',
  answers: { 200: VideoCounts },
})

export const readMaking = endpoint({
  ...reading,
  name: 'officeVideoMaking',
  method: 'GET',
  path: '/api/office/videos/making',
  summary: 'By which ways films may come, what lies in the import folder, and one’s own uploads that wait',
  answers: { 200: Making },
})

export const readVideo = endpoint({
  ...reading,
  name: 'officeVideo',
  method: 'GET',
  path: '/api/office/videos/:id',
  summary: 'One film: its file, captions, chapters, page and numbers',
  params: byId,
  answers: { 200: OfficeVideoDetail },
  refusals: { 404: NOT_FOUND },
})

export const watchVideo = endpoint({
  ...reading,
  name: 'officeVideoFile',
  method: 'GET',
  path: '/api/office/videos/:id/files/:name',
  summary: 'A rendition or picture of a film, by ranges',
  params: byId.extend({ name: z.string().regex(/^[a-z0-9]{1,16}\.(?:mp4|jpg)$/) }),
  file: 'video/mp4',
  answers: {},
  refusals: { 404: NOT_FOUND, 416: ['RANGE_NOT_SATISFIABLE'] },
})

export const beginUpload = endpoint({
  ...reading,
  name: 'officeVideoUploadBegin',
  method: 'POST',
  path: '/api/office/videos/uploads',
  summary: 'Announces a film of up to 20 GB, which then comes in pieces',
  body: z.strictObject({
    name: z.string().min(1).max(300),
    bytes: z.number().int().min(1),
    instead,
  }),
  answers: { 201: Upload },
  refusals: {
    404: NOT_FOUND,
    409: ['VIDEO_TOOLS_MISSING'],
    413: ['VIDEO_TOO_LARGE'],
    429: ['VIDEO_UPLOADS_TOO_MANY'],
    507: ['VIDEO_NO_ROOM'],
  },
})

export const readUpload = endpoint({
  ...reading,
  name: 'officeVideoUpload',
  method: 'GET',
  path: '/api/office/videos/uploads/:id',
  summary: 'How much of one’s own upload is there: where it goes on after a lost connection',
  params: byUpload,
  answers: { 200: Upload },
  refusals: { 404: NOT_FOUND },
})

export const appendPiece = endpoint({
  ...reading,
  name: 'officeVideoPiece',
  method: 'PATCH',
  path: '/api/office/videos/uploads/:id',
  summary: 'The next piece of a film, up to 8 MiB: the body is its bytes',
  description:
    'Refused where it does not begin exactly where the last one ended. With the last piece the film is made.',
  params: byUpload,
  query: z.object({ offset: z.coerce.number().int().min(0) }),
  answers: { 200: z.object({ received: z.number().int(), isWhole: z.boolean(), uid: z.string() }) },
  refusals: {
    400: ['VIDEO_PIECE_EMPTY'],
    404: NOT_FOUND,
    409: ['VIDEO_OFFSET', 'VIDEO_UPLOAD_LOST'],
    413: ['VIDEO_TOO_LARGE', 'FST_ERR_CTP_BODY_TOO_LARGE', 'PAYLOAD_TOO_LARGE'],
  },
})

export const dropUpload = endpoint({
  ...reading,
  name: 'officeVideoUploadDrop',
  method: 'DELETE',
  path: '/api/office/videos/uploads/:id',
  summary: 'Throws away what has come of one’s own upload',
  params: byUpload,
  answers: nothing,
  refusals: { 404: NOT_FOUND },
})

export const importVideo = endpoint({
  ...reading,
  name: 'officeVideoImport',
  method: 'POST',
  path: '/api/office/videos/imports',
  summary:
    'Takes a film or a ready package from the import folder, or a film from an address of a named host',
  body: z.union([
    z.strictObject({ name: z.string().min(1).max(255), instead }),
    z.strictObject({ address: z.url({ protocol: /^https$/ }).max(2000), instead }),
  ]),
  answers: { 201: z.object({ id: z.string() }) },
  refusals: { 404: NOT_FOUND, 409: ['VIDEO_TOOLS_MISSING'], 422: ['VIDEO_HOST', 'PACKAGE_FAULTY'] },
})

export const changeVideo = endpoint({
  ...reading,
  name: 'officeVideoChange',
  method: 'PUT',
  path: '/api/office/videos/:id',
  summary: 'Working title, when it may be played, chapters',
  params: byId,
  body: VideoFacts,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 422: ['VIDEO_WINDOW'] },
})

export const changeCaptions = endpoint({
  ...reading,
  name: 'officeVideoCaptions',
  method: 'PUT',
  path: '/api/office/videos/:id/captions/:language',
  summary: 'Captions of a language as WebVTT or SubRip; empty takes them out',
  params: byId.extend({ language: CaptionLanguage }),
  body: z.strictObject({ text: z.string().max(500_000) }),
  answers: nothing,
  refusals: { 404: NOT_FOUND, 422: ['CAPTIONS_FAULTY'] },
})

export const changeVideoPage = endpoint({
  ...reading,
  name: 'officeVideoPage',
  method: 'PUT',
  path: '/api/office/videos/:id/page',
  summary: 'Its page in the club’s television: words, whether it is paid, and from when it is there',
  params: byId,
  body: VideoPage,
  answers: nothing,
  refusals: {
    400: ['CONTENT_INVALID'],
    404: NOT_FOUND,
    409: ['VIDEO_NOT_READY', 'VIDEO_NO_TELEVISION', 'CONTENT_ADDRESS_TAKEN'],
    422: ['VIDEO_PAGE_WORDS'],
  },
})

export const retryVideo = endpoint({
  ...reading,
  name: 'officeVideoRetry',
  method: 'POST',
  path: '/api/office/videos/:id/retry',
  summary: 'Makes a film that failed once more',
  params: byId,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['VIDEO_NOT_FAILED', 'VIDEO_TOOLS_MISSING'] },
})

export const previewRemoval = endpoint({
  ...reading,
  name: 'officeVideoRemovalPreview',
  method: 'GET',
  path: '/api/office/videos/:id/removal',
  summary: 'What deleting a film does',
  params: byId,
  answers: { 200: Consequences },
  refusals: { 404: NOT_FOUND },
})

export const removeVideo = endpoint({
  ...reading,
  name: 'officeVideoRemove',
  method: 'POST',
  path: '/api/office/videos/:id/removal',
  summary: 'Deletes a film with its captions, its page and its numbers',
  params: byId,
  body: Confirmed,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['OFFICE_CONSEQUENCES_CHANGED'] },
})
