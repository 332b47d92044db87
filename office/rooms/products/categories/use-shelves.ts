import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listShelves } from '#modules/office/products/leads.endpoints.ts'
import type { OfficeShelf } from '#modules/office/products/leads.schema.ts'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'

export function useRenewShelves(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['rows', listShelves.name] })
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
