import type { Camp } from '#modules/camps/schema.ts'

/** What the pages of camps ask the server for. */
export type CampServices = {
  /** By their first day. */
  list(): Promise<Camp[]>
  /** Null when there is no such camp. */
  camp(slug: string): Promise<Camp | null>
}
