import { z } from 'zod'
import { club } from '#club/club.ts'
import { endpoint } from '#platform/endpoint.ts'
import { AddedItem, AddItem, AnonymousUser, anonymousQuery, Cart, ClaimCart, SetItem } from './schema.ts'

const tags = ['cart'] as const
const params = z.object({ id: z.uuid() })
const withTenant = anonymousQuery.extend({ 'et-tenant-id': z.coerce.number().int().min(1).optional() })

export const createAnonymousUser = endpoint({
  name: 'cartAnonymousUser',
  method: 'POST',
  path: '/api/shop/v4/carts/anonymousUser',
  access: 'public',
  tags,
  summary: 'A new anonymous id, also set as a cookie',
  answers: { 200: AnonymousUser },
})

export const claimCart = endpoint({
  name: 'cartClaim',
  method: 'POST',
  path: '/api/shop/v4/carts/self/claims',
  access: 'person',
  tags,
  summary: 'The anonymous cart becomes mine',
  body: ClaimCart,
  answers: { 200: Cart },
  refusals: { 400: ['CLAIM_MISMATCH'], 404: ['NOT_FOUND'] },
})

export const countItems = endpoint({
  name: 'cartCount',
  method: 'HEAD',
  path: '/api/shop/v4/carts/self',
  access: 'optional',
  tags,
  summary: 'The number of pieces in the header cart-item-count',
  query: anonymousQuery,
  answers: { 200: z.undefined() },
})

export const readCart = endpoint({
  name: 'cartRead',
  method: 'GET',
  path: '/api/shop/v4/carts/self',
  access: 'optional',
  tags,
  summary: 'The cart',
  query: anonymousQuery.extend({
    countryCode: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default(club.defaultCountry),
  }),
  answers: { 200: Cart },
  refusals: { 404: ['NOT_FOUND'] },
})

export const addItem = endpoint({
  name: 'cartAddItem',
  method: 'POST',
  path: '/api/shop/v4/carts/self/items',
  access: 'optional',
  tags,
  summary: 'Put something in; a place is held from now on',
  query: anonymousQuery,
  body: AddItem,
  answers: { 200: AddedItem },
  refusals: {
    400: [
      'CART_FULL',
      'CARTITEM_QUANTITY_ABOVE_MAX',
      'CARTITEM_QUANTITY_ABOVE_STOCK',
      'PRODUCT_INACTIVE',
      'FLOCK_NOT_AVAILABLE',
      'FLOCK_NAME_TOO_LONG',
      'FLOCK_NAME_HAS_OTHER_CHARACTERS',
      'FLOCK_NAME_REFUSED',
      'FLOCK_NUMBER_OUT_OF_RANGE',
      'FLOCK_NUMBER_REFUSED',
      'FLOCK_TOGETHER_REFUSED',
      'OPTION_UNKNOWN',
      'TELEVISION_GIFT_ONE_EACH',
      'USER_OPTION_UNKNOWN',
      'VOUCHER_AMOUNT_NOT_OFFERED',
    ],
    403: ['GROUND_BAN', 'SEASON_TICKET_NEEDS_ACCOUNT'],
    404: ['NOT_FOUND', 'OFFER_NOT_LIVE', 'SEAT_UNKNOWN', 'TELEVISION_OFFER_UNKNOWN', 'TICKET_TYPE_UNKNOWN'],
    409: [
      'ALREADY_IN_CART',
      'ALREADY_RECIPIENT_OF_SEASON_TICKET',
      'CAMP_FULL',
      'OFFER_NOT_LIVE',
      'OFFER_TAKEN',
      'SEASON_TICKET_IN_CART',
      'SEAT_TAKEN',
    ],
    422: [
      'ADDRESS_HOLDS_TOO_MANY',
      'BLOCK_NOT_ON_SALE',
      'CAMP_AGE',
      'CAMP_NOT_OPEN',
      'CHILD_TICKET_NEEDS_BIRTHDAY',
      'CHILD_TICKET_ONLY_FOR_CHILDREN',
      'COMPANION_NEEDS_WHEELCHAIR',
      'ENTITLEMENT_NOT_CONFIRMED',
      'EVENT_CANCELLED',
      'FANCLUB_CANNOT_BE_RECIPIENT',
      'INSTALMENTS_NOT_OFFERED',
      'PHASE_FOR_OTHERS',
      'PHASE_OTHER_PLACES',
      'OFFER_IS_YOURS',
      'SALE_ENDED',
      'SALE_NOT_STARTED',
      'SEASON_PHASE_FOR_OTHERS',
      'TICKET_LIMIT_REACHED',
      'TICKET_TYPE_UNKNOWN',
      'TOO_MANY_PLACES_HELD',
      'WRONG_PRICE_CLASS',
      'TELEVISION_GIFT_DAY',
      'TELEVISION_GIFT_EMAIL',
      'TELEVISION_GIFT_HAND_OVER',
      'TELEVISION_GIFT_LINK',
      'TELEVISION_ONLY_FOR_PERSONS',
      'TELEVISION_START_NOT_CONFIRMED',
    ],
    503: ['TOO_MANY_WAIT'],
  },
})

export const setItem = endpoint({
  name: 'cartSetItem',
  method: 'PUT',
  path: '/api/shop/v4/carts/self/items/:id',
  access: 'optional',
  tags,
  summary: 'Another quantity or another way of shipping',
  params,
  query: withTenant,
  body: SetItem,
  answers: { 200: Cart },
  refusals: {
    400: [
      'CARTITEM_QUANTITY_ABOVE_MAX',
      'CARTITEM_QUANTITY_ABOVE_STOCK',
      'FLOCK_NAME_REFUSED',
      'FLOCK_NOT_AVAILABLE',
      'FLOCK_NUMBER_REFUSED',
      'FLOCK_TOGETHER_REFUSED',
      'OPTION_UNKNOWN',
      'PRODUCT_INACTIVE',
      'SHIPPING_CODE_UNKNOWN',
      'TELEVISION_GIFT_ONE_EACH',
      'TENANT_MISMATCH',
      'VOUCHER_AMOUNT_NOT_OFFERED',
    ],
    403: ['SEASON_TICKET_NEEDS_ACCOUNT'],
    404: ['NOT_FOUND', 'OFFER_NOT_LIVE', 'TELEVISION_OFFER_UNKNOWN', 'TICKET_TYPE_UNKNOWN'],
    409: ['OFFER_NOT_LIVE'],
    422: [
      'BLOCK_NOT_ON_SALE',
      'CHILD_TICKET_NEEDS_BIRTHDAY',
      'CHILD_TICKET_ONLY_FOR_CHILDREN',
      'COMPANION_NEEDS_WHEELCHAIR',
      'ENTITLEMENT_NOT_CONFIRMED',
      'EVENT_CANCELLED',
      'FANCLUB_CANNOT_BE_RECIPIENT',
      'INSTALMENTS_NOT_OFFERED',
      'PHASE_FOR_OTHERS',
      'PHASE_OTHER_PLACES',
      'OFFER_IS_YOURS',
      'SALE_ENDED',
      'SALE_NOT_STARTED',
      'SEASON_PHASE_FOR_OTHERS',
      'TELEVISION_GIFT_DAY',
      'TICKET_LIMIT_REACHED',
      'WRONG_PRICE_CLASS',
    ],
  },
})

export const removeItem = endpoint({
  name: 'cartRemoveItem',
  method: 'DELETE',
  path: '/api/shop/v4/carts/self/items/:id',
  access: 'optional',
  tags,
  summary: 'Take something out; its hold ends',
  params,
  query: withTenant,
  answers: { 204: z.null() },
  refusals: { 400: ['TENANT_MISMATCH'], 404: ['NOT_FOUND'] },
})

export const prolongItem = endpoint({
  name: 'cartProlongItem',
  method: 'POST',
  path: '/api/shop/v4/carts/self/items/:id/prolong',
  access: 'optional',
  tags,
  summary: 'Prolong the hold of a place, once',
  params,
  query: anonymousQuery,
  answers: { 200: Cart },
  refusals: {
    400: ['NOTHING_TO_PROLONG'],
    404: ['NOT_FOUND'],
    409: ['ALREADY_PROLONGED', 'CARTITEM_EXPIRED'],
  },
})
