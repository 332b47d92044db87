import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listValues } from '#modules/office/values/endpoints.ts'
import type { OfficeValue } from '#modules/office/values/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import type { Shown } from './value-draft.ts'

export function useValues() {
  return useQuery({
    queryKey: [listValues.name],
    queryFn: ({ signal }) => read(listValues, { signal }),
  })
}

export function useRenewValues(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [listValues.name] })
}

/** What a value is called: `Paket: Deutschland`. */
export function useValueName(): (value: Pick<OfficeValue, 'name' | 'words' | 'of'>) => string {
  const { t } = useTranslation('values')
  const { language } = useOfficeLanguage()
  return ({ name, words, of }) => {
    const said = t(`names.${words}`, name)
    return of ? `${of[language]}: ${said}` : said
  }
}

/** A value as it is read: `10 %`, `4,95 €`, `14 Tage`, a text. */
export function useValueWords(): (value: Shown, unit: OfficeValue['unit']) => string {
  const { t } = useTranslation('values')
  const { language } = useOfficeLanguage()
  return (value, unit) => {
    if (value === null) return t('none')
    if (typeof value === 'object') return value[language] || t('nothing')
    if (unit === 'cents') return formatMoney(Number(value), language)
    if (unit === 'phone' || unit === 'email') return String(value)
    return t(`units.${unit}`, { count: Number(value) })
  }
}
