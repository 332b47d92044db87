import { z } from 'zod'
import { ContentLanguage, ContentNode } from '#modules/content/schema.ts'
import { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { endpoint } from '#platform/endpoint.ts'
import { PieceReaders } from './piece-readers.schema.ts'
import * as schema from './schema.ts'

const tags = ['office'] as const
const BASE = '/api/office/editorial'
const byUid = z.object({ uid: ContentNode.shape.uid })
const inLanguage = byUid.extend({ language: ContentLanguage })
const byVersion = inLanguage.extend({ number: z.coerce.number().int().min(1).max(1_000_000) })
const NOT_FOUND = { 404: ['NOT_FOUND'] } as const
const STALE = ['EDITORIAL_CHANGED', 'EDITORIAL_READ_ONLY'] as const
const look = { method: 'GET', access: 'staff', permission: 'content.read', tags } as const
const write = { method: 'POST', access: 'staff', permission: 'content.write', tags } as const
const publish = { ...write, permission: 'content.publish' } as const

export const listEditorial = endpoint({
  name: 'officeEditorial',
  ...look,
  path: BASE,
  summary: 'Pieces in all their languages, what was changed last first',
  query: schema.EditorialQuery,
  answers: { 200: schema.EditorialList },
})

export const makePiece = endpoint({
  name: 'officeEditorialMake',
  ...write,
  path: BASE,
  summary: 'A new piece as a draft, or a copy of another one',
  body: schema.NewPiece,
  answers: { 201: z.object({ uid: z.string() }) },
  refusals: NOT_FOUND,
})

export const readPiece = endpoint({
  name: 'officeEditorialPiece',
  ...look,
  path: `${BASE}/:uid`,
  summary: 'A piece: what is written, what is public, who is at it',
  params: byUid,
  answers: { 200: schema.EditorialDetail },
  refusals: NOT_FOUND,
})

export const readPieceReaders = endpoint({
  name: 'officeEditorialReaders',
  ...look,
  path: `${BASE}/:uid/readers`,
  summary: 'How often a piece was read in thirty days, without anything of whoever read',
  params: byUid,
  answers: { 200: PieceReaders },
  refusals: NOT_FOUND,
})

export const saveDraft = endpoint({
  name: 'officeEditorialSave',
  ...write,
  method: 'PUT',
  path: `${BASE}/:uid/:language`,
  summary: 'Keeps what is written, finished or not, and says what is missing',
  description:
    'With 409 `EDITORIAL_CHANGED` nothing is kept: `errors.changedBy` names who was faster and the version that is there, which reading the piece again shows.',
  params: inLanguage,
  body: schema.SavedDraft,
  answers: { 200: schema.DraftAnswer },
  refusals: { ...NOT_FOUND, 409: STALE, 422: ['EDITORIAL_TOO_DEEP'] },
})

export const checkDraft = endpoint({
  name: 'officeEditorialCheck',
  ...look,
  path: `${BASE}/:uid/:language/check`,
  summary: 'What keeps the draft from being published, and what is striking about it',
  params: inLanguage,
  answers: { 200: schema.DraftAnswer },
  refusals: NOT_FOUND,
})

export const discardDraft = endpoint({
  name: 'officeEditorialDiscard',
  ...write,
  method: 'DELETE',
  path: `${BASE}/:uid/:language/draft`,
  summary: 'Throws a draft away; a piece that never was public is gone with its last one',
  params: inLanguage,
  query: schema.SeenVersion,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: STALE },
})

export const takeOver = endpoint({
  name: 'officeEditorialTakeOver',
  ...write,
  path: `${BASE}/:uid/:language/take-over`,
  summary: 'What came from files is written in the office from now on, in all its languages',
  params: inLanguage,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['EDITORIAL_NOT_TAKEN_OVER'] },
})

export const askForReview = endpoint({
  name: 'officeEditorialReview',
  ...write,
  path: `${BASE}/:uid/review`,
  summary: 'Asks a second person to look at drafts',
  params: byUid,
  body: schema.ReviewWish,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: ['EDITORIAL_READ_ONLY', 'EDITORIAL_NO_DRAFT'] },
})

export const decideReview = endpoint({
  name: 'officeEditorialReviewDecide',
  ...publish,
  path: `${BASE}/:uid/review/decide`,
  summary: 'Approves drafts or gives them back; not who wrote or asked',
  params: byUid,
  body: schema.ReviewDecision,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: [...STALE, 'EDITORIAL_OWN_WORK', 'EDITORIAL_NOT_ASKED'] },
})

export const previewPublishing = endpoint({
  name: 'officeEditorialPublishPreview',
  ...look,
  permission: 'content.publish',
  path: `${BASE}/:uid/publish-preview`,
  summary: 'What follows from publishing these drafts, and what keeps them from it',
  params: byUid,
  query: schema.PublishQuery,
  answers: {
    200: z.object({ consequences: Consequences, faults: schema.DraftAnswer.shape.faults }),
  },
  refusals: { ...NOT_FOUND, 409: STALE },
})

export const publishPiece = endpoint({
  name: 'officeEditorialPublish',
  ...publish,
  path: `${BASE}/:uid/publish`,
  summary: 'Publishes the named drafts now or at a moment, all of them or none',
  description:
    'At a moment ahead, languages that are public already get a plan: until then they stay as they are, and what somebody publishes in between is not written over.',
  params: byUid,
  body: schema.Publish,
  answers: { 204: z.null() },
  refusals: {
    ...NOT_FOUND,
    400: ['CONTENT_INVALID'],
    409: [...STALE, 'EDITORIAL_REVIEW_NEEDED', 'CONTENT_ADDRESS_TAKEN', 'OFFICE_CONSEQUENCES_CHANGED'],
    422: ['EDITORIAL_FAULTS'],
  },
})

export const movePlans = endpoint({
  name: 'officeEditorialPlanMove',
  ...publish,
  method: 'PUT',
  path: `${BASE}/:uid/plans`,
  summary: 'Gives planned changes another moment, over what is public now',
  params: byUid,
  body: schema.MovedPlans,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: STALE, 422: ['EDITORIAL_NOT_AHEAD'] },
})

export const cancelPlans = endpoint({
  name: 'officeEditorialPlanCancel',
  ...publish,
  path: `${BASE}/:uid/plans/cancel`,
  summary: 'Planned changes become drafts again; where a draft lies already they stay as versions',
  params: byUid,
  body: schema.CancelledPlans,
  answers: { 204: z.null() },
  refusals: { ...NOT_FOUND, 409: STALE },
})

export const withdrawPiece = endpoint({
  name: 'officeEditorialWithdraw',
  ...publish,
  path: `${BASE}/:uid/withdraw`,
  summary: 'Takes languages out of the public; they are drafts again',
  params: byUid,
  body: schema.Withdraw,
  answers: { 204: z.null() },
  refusals: {
    ...NOT_FOUND,
    400: ['CONTENT_INVALID'],
    409: ['EDITORIAL_READ_ONLY', 'EDITORIAL_NOT_PUBLISHED'],
  },
})

export const listVersions = endpoint({
  name: 'officeEditorialVersions',
  ...look,
  path: `${BASE}/:uid/:language/versions`,
  summary: 'What was public when, the newest first',
  params: inLanguage,
  answers: { 200: schema.EditorialVersions },
  refusals: NOT_FOUND,
})

export const readVersion = endpoint({
  name: 'officeEditorialVersion',
  ...look,
  path: `${BASE}/:uid/:language/versions/:number`,
  summary: 'One version as it was',
  params: byVersion,
  answers: { 200: schema.EditorialVersionDetail },
  refusals: NOT_FOUND,
})

export const restoreVersion = endpoint({
  name: 'officeEditorialRestore',
  ...write,
  path: `${BASE}/:uid/:language/versions/:number/restore`,
  summary: 'Makes a version the draft; the draft that it replaces is kept as a version',
  params: byVersion,
  body: schema.RestoredOver,
  answers: { 200: schema.DraftAnswer },
  refusals: { ...NOT_FOUND, 409: STALE },
})

export const previewPiece = endpoint({
  name: 'officeEditorialPreview',
  ...write,
  isRead: true,
  path: `${BASE}/:uid/:language/preview`,
  summary: 'A link to the real page with the draft, or with what is not saved yet; half an hour',
  params: inLanguage,
  body: schema.PreviewWish,
  answers: { 200: schema.PreviewLink },
  refusals: { ...NOT_FOUND, 422: ['EDITORIAL_TOO_DEEP'] },
})

export const noteEditing = endpoint({
  name: 'officeEditorialEditing',
  ...write,
  method: 'PUT',
  isRead: true,
  path: `${BASE}/:uid/editing`,
  summary: 'Whoever asks is at it; answers who else is',
  params: byUid,
  body: schema.EditingNote,
  answers: { 200: schema.EditingOthers },
  refusals: NOT_FOUND,
})
