import { z } from 'zod'
import { MAX_UPLOAD_BYTES } from '#modules/media/uploads.rules.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

// Of one's own alone: what becomes of a file asks for its permission when it is made of it.
const sending = { access: 'staff', isRead: true, tags: ['office'] } as const
const byId = z.object({ id: z.uuid() })
const path = '/api/office/uploads'

export const beginFile = endpoint({
  ...sending,
  name: 'officeUploadBegin',
  method: 'POST',
  path,
  summary: 'A picture or paper is going to be sent in pieces, up to 15 MB',
  description:
    'Answers how much of it is there: the very same file, begun before and not used yet, goes on where it stopped. Whatever takes a file takes it by `upload` in its query once it is whole. It is forgotten after a day.',
  body: schema.NewUpload.extend({ bytes: schema.NewUpload.shape.bytes.max(MAX_UPLOAD_BYTES) }),
  answers: { 200: schema.Upload },
  refusals: { 429: ['UPLOADS_TOO_MANY'] },
})

export const appendFilePiece = endpoint({
  ...sending,
  name: 'officeUploadPiece',
  method: 'PATCH',
  path: `${path}/:id`,
  summary: 'The next piece, as the body: 1,048,576 bytes, the last one what is left',
  params: byId,
  query: z.object({ offset: z.coerce.number().int().min(0) }),
  answers: { 200: schema.Upload },
  refusals: {
    400: ['UPLOAD_PIECE'],
    404: ['NOT_FOUND'],
    409: ['UPLOAD_OFFSET', 'UPLOAD_DAMAGED'],
    413: ['FST_ERR_CTP_BODY_TOO_LARGE', 'PAYLOAD_TOO_LARGE', 'UPLOAD_TOO_MUCH'],
  },
})

export const dropFile = endpoint({
  ...sending,
  name: 'officeUploadDrop',
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Called off: what has come is thrown away',
  params: byId,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
