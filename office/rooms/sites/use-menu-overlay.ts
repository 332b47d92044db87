import { useQueryClient } from '@tanstack/react-query'
import { siteByKey } from '#club/sites.ts'
import type { MenuEntry } from '#modules/frame/schema.ts'
import { changeSiteMenu, listSiteMenus, resetSiteMenu } from '#modules/office/sites/menus.endpoints.ts'
import type { OfficeMenu } from '#modules/office/sites/menus.schema.ts'
import type { Overlay } from '#office/parts/overlay/overlay.ts'
import { read } from '#web/api/screen-calls.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { savedEntries } from './menu-draft.ts'

type MenuTerms = Pick<OfficeMenu, 'site' | 'version'> & { entries: MenuEntry[] }

/** How the navigation of a site is changed, and given back. */
export function useMenuOverlay(): Overlay<OfficeMenu, MenuTerms> {
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  return {
    nameOf: ({ site }) => siteByKey(site)?.name[language] ?? site,
    write: ({ site, version, entries }, options) =>
      act(changeSiteMenu, {
        params: { site },
        body: { version, entries: savedEntries(entries) },
        ...options,
      }),
    reset: ({ site, version }) => act(resetSiteMenu, { params: { site }, query: { version } }),
    reload: async (menu) => {
      const { items } = await read(listSiteMenus, { query: { page: 1, pageSize: 200 } })
      return items.find(({ site }) => site === menu.site)
    },
    renew: () => queries.invalidateQueries({ queryKey: ['rows', listSiteMenus.name] }),
  }
}
