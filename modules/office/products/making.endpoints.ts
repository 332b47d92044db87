import { z } from 'zod'
import {
  NewCategory,
  NewOfficeProduct,
  PictureText,
  ProductPictures,
} from '#modules/catalogue/managing/managing.schema.ts'
import { cameInPieces, pieceRefusals } from '#modules/office/uploads/schema.ts'
import { endpoint } from '#platform/endpoint.ts'

const changing = { access: 'staff', permission: 'products.change', tags: ['office'] } as const
const byId = z.object({ id: z.string().regex(/^\d{1,9}\.\d{1,9}$/) })
const version = z.number().int().min(1).meta({ description: 'The version that was seen' })
const NOT_FOUND = ['NOT_FOUND'] as const
const nothing = { 204: z.null() }
const share = z.coerce.number().min(0).max(1)

export const addProduct = endpoint({
  ...changing,
  name: 'officeProductAdd',
  method: 'POST',
  path: '/api/office/products',
  permission: 'products.change',
  summary: 'A product from nothing, on no shelf yet',
  body: NewOfficeProduct,
  answers: { 201: z.object({ id: z.string() }) },
  refusals: { 409: ['CATEGORY_UNKNOWN'] },
})

export const addCategory = endpoint({
  ...changing,
  name: 'officeCategoryAdd',
  method: 'POST',
  path: '/api/office/products/categories',
  summary: 'A shelf of the shop, also within another one',
  body: NewCategory,
  answers: { 201: z.object({ id: z.number().int() }) },
  refusals: { 409: ['CATEGORY_UNKNOWN', 'CATEGORY_EXISTS'] },
})

export const publishProduct = endpoint({
  ...changing,
  name: 'officeProductPublish',
  method: 'POST',
  path: '/api/office/products/:id/publish',
  summary: 'Puts it on the shelves, now or at a time',
  params: byId,
  body: z.strictObject({ version, at: z.iso.datetime().nullable().default(null) }),
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['OFFICE_VERSION_CONFLICT', 'PRODUCT_INCOMPLETE'] },
})

export const hideProduct = endpoint({
  ...changing,
  name: 'officeProductHide',
  method: 'POST',
  path: '/api/office/products/:id/hide',
  summary: 'Takes it off the shelves; what is paid is still sent',
  params: byId,
  body: z.strictObject({ version }),
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['OFFICE_VERSION_CONFLICT'] },
})

export const addPicture = endpoint({
  ...changing,
  name: 'officePictureAdd',
  method: 'POST',
  path: '/api/office/products/:id/pictures',
  summary:
    'A picture of a product: the body is the file, as JPEG, PNG or WebP, up to 15 MB and 50 million pixels',
  description:
    'Only its pixels are kept, turned the right way up, cut to the proportions of the shelf and packed anew. `x`, `y`, `width` and `height` are shares of the picture as it is seen.',
  params: byId,
  query: z.object({
    x: share,
    y: share,
    width: share,
    height: share,
    de: PictureText.shape.de,
    en: PictureText.shape.en,
    ja: PictureText.shape.ja,
    ...cameInPieces,
  }),
  answers: { 201: z.object({ id: z.string() }) },
  refusals: {
    404: NOT_FOUND,
    409: ['PICTURES_TOO_MANY', ...pieceRefusals],
    413: ['FST_ERR_CTP_BODY_TOO_LARGE', 'PAYLOAD_TOO_LARGE'],
    415: ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE'],
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

export const changePictures = endpoint({
  ...changing,
  name: 'officePicturesChange',
  method: 'PUT',
  path: '/api/office/products/:id/pictures',
  summary: 'Another order, other words or fewer pictures; the first one stands on the shelf',
  params: byId,
  body: z.strictObject({ version, pictures: ProductPictures }),
  answers: nothing,
  refusals: { 404: NOT_FOUND, 409: ['OFFICE_VERSION_CONFLICT'] },
})
