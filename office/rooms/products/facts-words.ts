import { useTranslation } from 'react-i18next'
import type { ProductFacts } from '#modules/catalogue/managing/managing.schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import type { ConflictField } from '../../parts/EditConflict.tsx'
import { useChoices } from './use-product.ts'

/** The fields of a product as two versions are held against each other. */
export function useFactsFields(): readonly ConflictField<ProductFacts>[] {
  const { t } = useTranslation('products')
  const { language } = useOfficeLanguage()
  const { data } = useChoices()
  const names = (value: unknown) => Object.values(value as Record<string, string>).join(' · ')
  const shelves = (value: unknown) =>
    (value as number[])
      .map((id) => data?.categories.find((one) => one.id === id)?.name[language] ?? id)
      .join(', ') || '–'
  const yes = (value: unknown) => t(value ? 'yes' : 'no')
  return [
    { name: 'name', label: t('columns.name'), show: names },
    { name: 'description', label: t('facts.text'), show: names },
    { name: 'categories', label: t('columns.category'), show: shelves },
    {
      name: 'releasedAt',
      label: t('columns.released'),
      show: (value) => shortMoment(value as string, language),
    },
    { name: 'vatRate', label: t('facts.vat') },
    { name: 'goodsKind', label: t('facts.goodsKind'), show: (kind) => t(`goodsKinds.${kind}`) },
    { name: 'weightGrams', label: t('facts.weight') },
    { name: 'maxQuantity', label: t('facts.most') },
    { name: 'minAge', label: t('facts.minAge') },
    { name: 'isNew', label: t('facts.isNew'), show: yes },
    { name: 'isTip', label: t('facts.isTip'), show: yes },
    { name: 'isHighlight', label: t('facts.isHighlight'), show: yes },
    { name: 'isProductOfTheMonth', label: t('facts.isProductOfTheMonth'), show: yes },
    {
      name: 'appclusiveUntil',
      label: t('facts.appOnlyUntil'),
      show: (value) => (value ? shortMoment(value as string, language) : '–'),
    },
    { name: 'sizeGuide', label: t('facts.sizeGuide') },
  ]
}
