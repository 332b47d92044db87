import { useTranslation } from 'react-i18next'
import type { ProductDetail } from '#modules/catalogue/schema.ts'
import { Chip } from '#web/ui/Chip.tsx'

/** PRD-08, PRD-09: everything that marks a product; on a tile only the one that says most has room. */
export function ProductLabels({ product: { badges, labels } }: { product: ProductDetail }) {
  const { t } = useTranslation('shop')
  if (badges.length + labels.length === 0) return null
  return (
    <ul className="product-page__labels" aria-label={t('filter.label')}>
      {badges.map(({ kind, percent }) => (
        <li key={kind}>
          {kind === 'Discount' ? (
            <Chip kind="hot">{t('chip.discount', { percent })}</Chip>
          ) : (
            <Chip>{t(`label.${kind}`)}</Chip>
          )}
        </li>
      ))}
      {labels.map((label) => (
        <li key={label}>
          <Chip>{t(`label.${label}`)}</Chip>
        </li>
      ))}
    </ul>
  )
}
