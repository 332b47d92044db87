import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeShelfLead, listShelves, resetShelfLead } from '#modules/office/products/leads.endpoints.ts'
import type { OfficeShelf } from '#modules/office/products/leads.schema.ts'
import type { Overlay } from '#office/parts/overlay/overlay.ts'
import { read } from '#web/api/screen-calls.ts'
import { act } from '../../../api/act.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'

/** How the sentence of a shelf is changed, and given back. */
export function useLeadOverlay(): Overlay<OfficeShelf> {
  const queries = useQueryClient()
  return {
    nameOf: useShelfName(),
    write: ({ key, version, lead }, options) =>
      act(changeShelfLead, { params: { key }, body: { version, lead }, ...options }),
    reset: ({ key, version }) => act(resetShelfLead, { params: { key }, query: { version } }),
    reload: async (shelf) => {
      const { items } = await read(listShelves, { query: { page: 1, pageSize: 200 } })
      return items.find(({ key }) => key === shelf.key)
    },
    renew: () => queries.invalidateQueries({ queryKey: ['rows', listShelves.name] }),
  }
}

/** What a shelf is called; the start of the shop has no name of its own. */
export function useShelfName(): (shelf: Pick<OfficeShelf, 'name' | 'within'>) => string {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  return ({ name, within }) =>
    name
      ? [within, name].flatMap((one) => (one ? (one[language] ?? one.de) : [])).join(' › ')
      : t('leads.start')
}
