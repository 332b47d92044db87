import { useTranslation } from 'react-i18next'
import type { OfficeShopFigures } from '#modules/office/figures/shop.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { FigureTable } from './FigureTables.tsx'
import { useChange } from './use-change.ts'

/** The club's products by the shelf on which each stands first, so that each counts once. */
export function ShelfTable({ categories, sum }: Pick<OfficeShopFigures, 'categories'> & { sum: number }) {
  const { t } = useTranslation('shopFigures')
  const { language } = useOfficeLanguage()
  const change = useChange()
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <FigureTable
      title={t('shelves.title')}
      columns={[
        t('shelves.shelf'),
        t('columns.pieces'),
        t('columns.grossCents'),
        t('columns.share'),
        t('shelves.change'),
      ]}
      rows={categories.map(({ id, name, pieces, grossCents, beforeGrossCents }) => ({
        key: String(id),
        head: name?.[language] ?? t('shelves.none'),
        cells: [
          number.format(pieces),
          formatMoney(grossCents, language),
          sum > 0 ? percent.format(grossCents / sum) : '–',
          change(grossCents, beforeGrossCents),
        ],
      }))}
      none={t('empty.title')}
    />
  )
}
