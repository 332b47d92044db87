import { previewTelevisionGift, redeemTelevisionGift } from '#modules/television/gifts/endpoints.ts'
import { call } from '#web/api/call.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'

/** Fetched only when somebody has a code. */
export const previewCode = (code: string) =>
  call(previewTelevisionGift, { body: { code }, reaction: shownInPlace })

export const redeemCode = (code: string) =>
  call(redeemTelevisionGift, { body: { code }, reaction: shownInPlace })
