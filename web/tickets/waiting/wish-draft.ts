import type { NewWish } from '#modules/waiting-list/schema.ts'

/** What was filled in before signing in, so that it is there afterwards; this tab only, and read once. */
export type WishDraft = Pick<NewWish, 'quantity' | 'together' | 'priceClasses' | 'ticketType'>

const keyOf = (eventId: string) => `kurve.draft.wish.${eventId}`

export function saveDraft(eventId: string, draft: WishDraft): void {
  try {
    sessionStorage.setItem(keyOf(eventId), JSON.stringify(draft))
  } catch {
    // Without storage the form is filled in once more.
  }
}

export function takeDraft(eventId: string): WishDraft | null {
  try {
    const stored = sessionStorage.getItem(keyOf(eventId))
    sessionStorage.removeItem(keyOf(eventId))
    return stored === null ? null : (JSON.parse(stored) as WishDraft)
  } catch {
    return null
  }
}
