import { televisionGifts } from '#club/television.ts'

/** A gift as it stands in the form. */
export type GiftForm = {
  offer: string
  giverName: string
  recipientName: string
  greeting: string
  onPaper: boolean
  byMail: boolean
  email: string
  /** Empty: as soon as it is paid. */
  sendOn: string
}

export const EMPTY_GIFT: GiftForm = {
  offer: televisionGifts[0]?.id ?? '',
  giverName: '',
  recipientName: '',
  greeting: '',
  onPaper: true,
  byMail: false,
  email: '',
  sendOn: '',
}

/** As long as an option of a cart may be. */
export const LINE_MAX = 80

const HASH = /^#gift=([0-9A-Za-z -]{1,60})$/

/** The code that a paper or a mail leads here with. */
export function codeInHash(hash: string): string | null {
  return HASH.exec(hash)?.[1] ?? null
}
