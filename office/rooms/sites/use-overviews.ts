import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeOverview, listOverviews, resetOverview } from '#modules/office/sites/overviews.endpoints.ts'
import type { OfficeOverview } from '#modules/office/sites/overviews.schema.ts'
import type { Overlay } from '#office/parts/overlay/overlay.ts'
import { read } from '#web/api/screen-calls.ts'
import { act } from '../../api/act.ts'

const KEY = [listOverviews.name]

/** Overviews of each kind, as they are now. */
export function useOverviews() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => read(listOverviews, { signal }) })
}

/** How an overview is changed, and given back. */
export function useOverviewOverlay(): Overlay<OfficeOverview> {
  const { t } = useTranslation('sites')
  const queries = useQueryClient()
  return {
    nameOf: ({ kind }) => t(`overviews.kinds.${kind}`),
    write: ({ kind, ...body }, options) => act(changeOverview, { params: { kind }, body, ...options }),
    reset: ({ kind, version }) => act(resetOverview, { params: { kind }, query: { version } }),
    reload: async (overview) => (await read(listOverviews)).items.find(({ kind }) => kind === overview.kind),
    renew: () => queries.invalidateQueries({ queryKey: KEY }),
  }
}
