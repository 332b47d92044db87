import { useTranslation } from 'react-i18next'
import type { OfficeOrder } from '#modules/office/orders/detail.schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Facts, Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import type { Opened } from './opened.ts'

/** What comes back, and what is decided about it. */
export function ReturnsPart({ order, onOpen }: { order: OfficeOrder; onOpen: (what: Opened) => void }) {
  const { t } = useTranslation('orders')
  const { language } = useOfficeLanguage()
  const mayRefund = usePermission('orders.refund')
  const mayChange = usePermission('orders.change')
  if (order.returns.length === 0) return null
  const nameOf = (id: string) => order.items.find((item) => item.id === id)?.name[language] ?? ''
  const pieces = (items: OfficeOrder['returns'][number]['items']) =>
    items.map(({ itemId, quantity }) => `${quantity} × ${nameOf(itemId)}`).join(', ')
  return (
    <Section title={t('returns.title')}>
      <Facts
        facts={order.returns.map(({ number, state, reason, comment, refusal, items }) => ({
          term: number,
          value: t(`returns.${state}`),
          detail: [pieces(items), t(`reasons.${reason}`, reason), comment, refusal]
            .filter(Boolean)
            .join(' · '),
          action: state === 'registered' && (mayRefund || mayChange) && (
            <span className="returns-actions">
              {mayRefund && (
                <button className="tlink" type="button" onClick={() => onOpen({ kind: 'receive', number })}>
                  {t('returns.here')}
                </button>
              )}
              {mayChange && (
                <button className="tlink" type="button" onClick={() => onOpen({ kind: 'refuse', number })}>
                  {t('returns.refuseLink')}
                </button>
              )}
            </span>
          ),
        }))}
      />
    </Section>
  )
}
