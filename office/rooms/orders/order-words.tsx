import { useTranslation } from 'react-i18next'
import type { OfficeOrderRow, OrderGoods, OrderMoney } from '#modules/office/orders/schema.ts'
import { type StateKind, StateMark } from '../../parts/StateMark.tsx'

const MONEY: Record<OrderMoney, StateKind> = {
  paid: 'ok',
  underWay: 'waiting',
  open: 'waiting',
  takenBack: 'stuck',
  partlyRefunded: 'ok',
  refunded: 'done',
  refundRefused: 'stuck',
}
const GOODS: Record<OrderGoods, StateKind> = {
  none: 'off',
  toPrint: 'waiting',
  toSend: 'waiting',
  inProgress: 'running',
  partlySent: 'running',
  sent: 'ok',
  arrived: 'ok',
  back: 'done',
  cancelled: 'done',
}

/** Where the money of an order is. */
export function MoneyMark({ money }: { money: OrderMoney }) {
  const { t } = useTranslation('orders')
  return <StateMark kind={MONEY[money]}>{t(`money.${money}`)}</StateMark>
}

/** Where its goods are. */
export function GoodsMark({ goods }: { goods: OrderGoods }) {
  const { t } = useTranslation('orders')
  return <StateMark kind={GOODS[goods]}>{t(`goods.${goods}`)}</StateMark>
}

/** `2 × Tasse, Schal und 3 weitere` */
export function useContents(
  language: 'de' | 'en',
): (row: Pick<OfficeOrderRow, 'items' | 'moreItems'>) => string {
  const { t } = useTranslation('orders')
  return ({ items, moreItems }) => {
    const shown = items
      .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ` : '') + name[language])
      .join(', ')
    return moreItems > 0 ? t('contents.more', { shown, count: moreItems }) : shown
  }
}
