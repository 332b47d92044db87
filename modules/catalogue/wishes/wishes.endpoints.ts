import { z } from 'zod'
import { endpoint } from '#platform/endpoint.ts'
import {
  MergedWishes,
  NewWishes,
  noticeParams,
  WishChoice,
  WishedProducts,
  Wishes,
  WishMarks,
  WishNotice,
  wishedQuery,
  wishParams,
} from './wishes.schema.ts'

const tags = ['catalogue'] as const
const PATH = '/api/shop/v4/wishes'

export const listWishes = endpoint({
  name: 'wishes',
  method: 'GET',
  path: PATH,
  access: 'self',
  tags,
  summary: "The caller's wish list, latest first",
  answers: { 200: Wishes },
})

export const listMarks = endpoint({
  name: 'wishMarks',
  method: 'GET',
  path: `${PATH}/marks`,
  access: 'self',
  tags,
  summary: 'Which products the caller has marked',
  answers: { 200: WishMarks },
})

export const listWished = endpoint({
  name: 'wishedProducts',
  method: 'GET',
  path: `${PATH}/products`,
  access: 'public',
  tags,
  summary: 'Products for the wish list that a browser keeps',
  query: wishedQuery,
  answers: { 200: WishedProducts },
})

export const saveWish = endpoint({
  name: 'wishSave',
  method: 'PUT',
  path: `${PATH}/:id`,
  access: 'self',
  tags,
  summary: 'Marks a product, or changes what was chosen of it',
  params: wishParams,
  body: WishChoice,
  answers: { 204: z.null() },
  refusals: { 400: ['WISHES_FULL'], 404: ['NOT_FOUND'] },
})

export const removeWish = endpoint({
  name: 'wishRemove',
  method: 'DELETE',
  path: `${PATH}/:id`,
  access: 'self',
  tags,
  summary: 'Takes a product off the wish list',
  params: wishParams,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})

export const mergeWishes = endpoint({
  name: 'wishesMerge',
  method: 'POST',
  path: `${PATH}/merges`,
  access: 'person',
  tags,
  summary: 'Takes over what a browser kept before somebody signed in',
  body: NewWishes,
  answers: { 200: MergedWishes },
})

export const setNotice = endpoint({
  name: 'wishNotice',
  method: 'PUT',
  path: `${PATH}/:id/notice`,
  access: 'person',
  tags,
  summary: 'Whether a mail tells when a marked product is back or cheaper, once',
  params: wishParams,
  body: WishNotice,
  answers: { 204: z.null() },
  refusals: { 400: ['EMAIL_MISSING'], 404: ['NOT_FOUND'] },
})

export const endNotices = endpoint({
  name: 'wishNoticesEnd',
  method: 'DELETE',
  path: '/api/shop/v4/wishNotices/:token',
  access: 'public',
  tags,
  summary: 'Ends all notices of a wish list, by the link of a mail',
  params: noticeParams,
  answers: { 204: z.null() },
  refusals: { 404: ['NOT_FOUND'] },
})
