import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeSiteFrame, listSiteFrame, resetSiteFrame } from '#modules/office/sites/site-frame.endpoints.ts'
import type { OfficeSiteFrame } from '#modules/office/sites/site-frame.schema.ts'
import type { Overlay } from '#office/parts/overlay/overlay.ts'
import { read } from '#web/api/screen-calls.ts'
import { act } from '../../api/act.ts'

const KEY = [listSiteFrame.name]

/** Bar, foot and list of sites, as they are now. */
export function useSiteFrame() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => read(listSiteFrame, { signal }) })
}

/** How a part of the frame is changed, and given back. */
export function useSiteFrameOverlay(): Overlay<OfficeSiteFrame> {
  const { t } = useTranslation('sites')
  const queries = useQueryClient()
  return {
    nameOf: ({ part }) => t(`siteFrame.parts.${part}.title`),
    write: ({ part, version, content }, options) =>
      act(changeSiteFrame, { params: { part }, body: { version, content }, ...options }),
    reset: ({ part, version }) => act(resetSiteFrame, { params: { part }, query: { version } }),
    reload: async (siteFrame) =>
      (await read(listSiteFrame)).items.find(({ part }) => part === siteFrame.part),
    renew: () => queries.invalidateQueries({ queryKey: KEY }),
  }
}
