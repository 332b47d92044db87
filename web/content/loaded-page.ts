import type { PageData } from '#modules/content/page-data.schema.ts'

/** A page of the content and the moment it was made, by the server's clock. */
export type LoadedPage = { page: PageData; renderedAt: string }
