import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OfficeCampDetail } from '#modules/office/camps/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { Facts, Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'

/** Who has a place. One of them is called off at its order, where its money is. */
export function Children({ camp }: { camp: OfficeCampDetail }) {
  const { t } = useTranslation('camps')
  const { language } = useOfficeLanguage()
  const mayExport = usePermission('camps.change')
  const mayReadOrders = usePermission('orders.read')
  return (
    <Section
      title={t('children.title')}
      aside={
        mayExport && camp.places.length > 0 ? (
          <a href={`/api/office/camps/${camp.id}/places.csv`} download>
            {t('children.export')}
          </a>
        ) : null
      }
    >
      {camp.places.length === 0 ? (
        <p className="muted">{t('children.none')}</p>
      ) : (
        <Facts
          facts={camp.places.map(({ child, birthday, kitSize, booker, state, priceCents, orderId }) => ({
            term: child,
            value: `${shortDay(birthday, language)} · ${kitSize} · ${formatMoney(priceCents, language)}`,
            detail: [t(`children.states.${state}`), booker].filter(Boolean).join(' · '),
            ...(orderId && mayReadOrders
              ? { action: <Link to={`/bestellungen/${orderId}`}>{t('children.toOrder')}</Link> }
              : {}),
          }))}
        />
      )}
    </Section>
  )
}
