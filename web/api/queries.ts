import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * What screens have read. After a change nothing that was asked before it counts: the library lets a first question that is
 * still on its way go on, and takes its answer, of before the change, for the present.
 */
export class Queries extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    if (filters?.refetchType !== 'none') this.#stopFirst(filters)
    return super.invalidateQueries(filters, options)
  }

  /** Silently, as the library stops later ones: whoever waits for the answer has the next one. */
  #stopFirst(filters: InvalidateQueryFilters = {}): void {
    for (const query of this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' }))
      if (query.state.data === undefined && !query.isDisabled()) void query.cancel({ silent: true })
  }
}
