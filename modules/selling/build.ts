import type { LineFacts } from './facts.schema.ts'

/** What sellers say of their lines, for tests that make lines without them. */
export const asGoods = { settlesAs: 'revenue', delivery: 'parcel', shownAs: 'product' } satisfies LineFacts
export const asPlace = { settlesAs: 'revenue', delivery: 'wallet', shownAs: 'place' } satisfies LineFacts
export const asResale = { settlesAs: 'resale', delivery: 'wallet', shownAs: 'place' } satisfies LineFacts
export const asGift = { settlesAs: 'voucher', delivery: 'email', shownAs: 'product' } satisfies LineFacts
