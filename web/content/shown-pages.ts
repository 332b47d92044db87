import { useEffect } from 'react'
import type { PageOverview } from '#modules/content/page-data.schema.ts'
import type { NodeSummary } from '#modules/content/schema.ts'

/** What this document has shown of each list so far: who comes back from an article finds the list as it was. */
const seen = new Map<string, Map<number, NodeSummary[]>>()

/** The page that is asked for and the pages shown before it, as one list. */
export function useShownPages(list: string, { items, page }: Pick<PageOverview, 'items' | 'page'>) {
  useEffect(() => {
    const pages = seen.get(list) ?? new Map<number, NodeSummary[]>()
    seen.set(list, pages.set(page, items))
  }, [list, page, items])
  return joinedPages(seen.get(list) ?? new Map(), { items, page })
}

/** Only pages that follow each other: a gap in a list would hide what is missing. */
export function joinedPages(
  before: ReadonlyMap<number, NodeSummary[]>,
  { items, page }: { items: NodeSummary[]; page: number },
): { items: NodeSummary[]; firstPage: number } {
  let firstPage = page
  let joined = items
  while (before.has(firstPage - 1)) {
    firstPage -= 1
    joined = [...before.get(firstPage)!, ...joined]
  }
  // What was published meanwhile moves everything on: nothing stands twice.
  return { items: [...new Map(joined.map((item) => [item.uid, item])).values()], firstPage }
}
