import { useTranslation } from 'react-i18next'
import { LOW_STOCK } from '#modules/catalogue/stock.rules.ts'
import type { OfficeSize, ProductState } from '#modules/office/products/schema.ts'
import { type StateKind, StateMark } from '../../parts/StateMark.tsx'

const STATE_MARKS: Readonly<Record<ProductState, StateKind>> = {
  onSale: 'ok',
  soldOut: 'stuck',
  incomplete: 'waiting',
  planned: 'off',
  hidden: 'done',
}

/** Whether fans can buy it. */
export function ProductMark({ state }: { state: ProductState }) {
  const { t } = useTranslation('products')
  return <StateMark kind={STATE_MARKS[state]}>{t(`states.${state}`)}</StateMark>
}

/** Fewer days than this are worth a look. */
const FEW_DAYS = 7
const DAYS = 30

/** For how many days a size lasts at the pace of the last 30; null where nothing is sold. */
export function daysLeft({ free, sold }: Pick<OfficeSize, 'free' | 'sold'>): number | null {
  return sold > 0 ? Math.floor((free * DAYS) / sold) : null
}

/** How long a size lasts. */
export function StockMark({ size }: { size: OfficeSize }) {
  const { t } = useTranslation('products')
  if (size.free === 0) return <StateMark kind="stuck">{t('stock.soldOut')}</StateMark>
  const days = daysLeft(size)
  if (days === null && size.free <= LOW_STOCK)
    return <StateMark kind="waiting">{t('stock.few', { count: size.free })}</StateMark>
  return days !== null && days < FEW_DAYS ? (
    <StateMark kind="waiting">{t('stock.lasts', { count: days })}</StateMark>
  ) : (
    <StateMark kind="ok">{t('stock.enough')}</StateMark>
  )
}
