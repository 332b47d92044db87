import { z } from 'zod'
import { pieceRefusals } from '#modules/office/uploads/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { CoverText, NewCover } from './cover.schema.ts'

const byId = z.object({ id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,99}$/) })
const managing = { access: 'staff', permission: 'videos.manage', tags: ['office'] } as const
const NOT_FOUND = ['NOT_FOUND'] as const
const path = '/api/office/videos/:id/cover'

export const takeCover = endpoint({
  ...managing,
  name: 'officeVideoCoverTake',
  method: 'POST',
  path,
  summary:
    'A picture for a film in place of its frame: the body is the file, as JPEG, PNG or WebP, up to 15 MB and 50 million pixels',
  description:
    'Only its pixels are kept, turned the right way up, cut to 16:9 around the middle and packed anew. The query says what it shows.',
  params: byId,
  query: NewCover,
  answers: { 201: z.object({ id: z.string() }) },
  refusals: {
    404: NOT_FOUND,
    409: ['VIDEO_PAGE_MISSING', ...pieceRefusals],
    422: [
      'PICTURE_TYPE',
      'PICTURE_HEIC',
      'PICTURE_UNREADABLE',
      'PICTURE_TOO_LARGE',
      'PICTURE_TOO_SMALL',
      'PICTURE_CROP',
    ],
    503: ['MEDIA_BUSY'],
  },
})

export const changeCover = endpoint({
  ...managing,
  name: 'officeVideoCoverText',
  method: 'PUT',
  path,
  summary: 'What the picture of a film shows, in the club’s languages',
  params: byId,
  body: CoverText,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND },
})

export const dropCover = endpoint({
  ...managing,
  name: 'officeVideoCoverDrop',
  method: 'DELETE',
  path,
  summary: 'A frame of the film is its picture again',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: NOT_FOUND },
})
