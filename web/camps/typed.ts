import type { FamilyChild } from '#modules/families/schema.ts'

/** What is typed of the children in the form of a booking. */
export type Typed = {
  children: (Partial<FamilyChild> & { childId?: string; kitSize: string; proof?: string })[]
  /** In a draw: one lot for all of them. */
  together: boolean
}
