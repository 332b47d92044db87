import { z } from 'zod'
import { cameInPieces, pieceRefusals } from '#modules/office/uploads/schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import * as schema from './schema.ts'

const id = z.string().regex(/^upload-[0-9a-f]{24}$/)
const byId = z.object({ id })
const managing = { access: 'staff', permission: 'media.manage', tags: ['office'] } as const
const NOT_FOUND = ['NOT_FOUND'] as const
const nothing = { 204: z.null() }
const path = '/api/office/media'
const refusedFiles = {
  413: ['FST_ERR_CTP_BODY_TOO_LARGE', 'PAYLOAD_TOO_LARGE'],
  422: [
    'PICTURE_TYPE',
    'PICTURE_HEIC',
    'PICTURE_UNREADABLE',
    'PICTURE_TOO_LARGE',
    'PICTURE_TOO_SMALL',
    'MEDIA_PDF_DAMAGED',
    'MEDIA_PDF_PROTECTED',
    'MEDIA_PDF_ACTIVE',
  ],
  503: ['MEDIA_BUSY'],
} as const

export const listMedia = endpoint({
  ...managing,
  name: 'officeMedia',
  method: 'GET',
  path,
  summary: 'Pictures and papers of the media library, newest first',
  query: schema.MediaQuery,
  answers: { 200: schema.OfficeAssetList },
})

export const countMedia = endpoint({
  ...managing,
  name: 'officeMediaCounts',
  method: 'GET',
  path: `${path}/counts`,
  summary: 'How many each view of the library has',
  answers: { 200: schema.MediaCounts },
})

export const listFolderPictures = endpoint({
  ...managing,
  name: 'officeMediaFolders',
  method: 'GET',
  path: `${path}/folders`,
  summary: 'Pictures of the club’s folders by their ids: offered, and changed where they lie',
  query: schema.FolderQuery,
  answers: { 200: schema.FolderPictureList },
})

export const listEndedMedia = endpoint({
  ...managing,
  name: 'officeMediaEnded',
  method: 'GET',
  path: `${path}/ended`,
  summary: 'Pages that name a picture or paper whose rights have ended, or end within thirty days',
  query: z.object({ view: z.enum(['rightsEnded', 'rightsEnding']).default('rightsEnded') }),
  answers: { 200: schema.EndedMedia },
})

export const readMedia = endpoint({
  ...managing,
  name: 'officeMediaDetail',
  method: 'GET',
  path: `${path}/:id`,
  summary: 'One picture or paper: words, rights, where it is shown, what was done to it',
  params: byId,
  answers: { 200: schema.OfficeAssetDetail },
  refusals: { 404: NOT_FOUND },
})

export const readMediaFile = endpoint({
  ...managing,
  name: 'officeMediaFile',
  method: 'GET',
  path: `${path}/:id/file`,
  summary: 'The file as it is kept, also of what is archived',
  params: byId,
  file: 'application/octet-stream',
  answers: {},
  refusals: { 404: NOT_FOUND },
})

export const takeMedia = endpoint({
  ...managing,
  name: 'officeMediaTake',
  method: 'POST',
  path,
  summary:
    'A new picture or paper: the body is the file, as JPEG, PNG, WebP or PDF, up to 15 MB and 50 million pixels',
  description:
    'Of pictures only the pixels are kept, turned the right way up and packed anew; PDFs are refused where they hold programs, other files or forms that send. The very same file twice is one (`isKnown`).',
  query: z.object({ name: z.string().max(300).default(''), ...cameInPieces }),
  answers: { 200: schema.Taken, 201: schema.Taken },
  refusals: { ...refusedFiles, 404: NOT_FOUND, 409: ['MEDIA_CHANGED', ...pieceRefusals] },
})

export const changeMedia = endpoint({
  ...managing,
  name: 'officeMediaChange',
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Title, words, credit, rights and what stays in view, upon the version that was seen',
  params: byId,
  body: schema.ChangedAsset,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['MEDIA_CHANGED', 'MEDIA_ARCHIVED'] },
})

export const replaceMedia = endpoint({
  ...managing,
  name: 'officeMediaReplace',
  method: 'PUT',
  path: `${path}/:id/file`,
  summary: 'Another file under the same id: whatever shows it shows the new one. The body is the file',
  params: byId,
  query: z.object({ version: z.coerce.number().int().min(1), ...cameInPieces }),
  answers: nothing,
  refusals: {
    ...refusedFiles,
    404: NOT_FOUND,
    409: ['MEDIA_CHANGED', 'MEDIA_ARCHIVED', 'MEDIA_KNOWN', ...pieceRefusals],
    422: [...refusedFiles[422], 'MEDIA_OTHER_KIND'],
  },
})

export const archiveMedia = endpoint({
  ...managing,
  name: 'officeMediaArchive',
  method: 'POST',
  path: `${path}/:id/archive`,
  summary: 'Shown and offered to nobody any more; refused with the places that still show it',
  params: byId,
  body: schema.Reasoned,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['MEDIA_CHANGED', 'MEDIA_ARCHIVED', 'MEDIA_IN_USE'] },
})

export const restoreMedia = endpoint({
  ...managing,
  name: 'officeMediaRestore',
  method: 'POST',
  path: `${path}/:id/restore`,
  summary: 'Back from the archive',
  params: byId,
  body: schema.Reasoned,
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['MEDIA_CHANGED', 'MEDIA_KNOWN'] },
})
