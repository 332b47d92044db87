import { useTranslation } from 'react-i18next'
import type { OfficeContingent } from '#modules/office/events/contingents.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'

interface ContingentListProps {
  contingents: readonly OfficeContingent[]
  /** The one that is painted with; null: back on sale. */
  brush: string | null
  onBrush: (id: string | null) => void
  /** Null: not allowed. */
  onChange: ((contingent: OfficeContingent) => void) | null
  onRelease: ((contingent: OfficeContingent) => void) | null
}

/** The brushes, each with what it keeps and how much of it somebody has. */
export function ContingentList({ contingents, brush, onBrush, onChange, onRelease }: ContingentListProps) {
  const { t } = useTranslation('events')
  return (
    <fieldset className="brushes">
      <legend>{t('plan.brush')}</legend>
      <label className="brush">
        <input type="radio" name="brush" checked={brush === null} onChange={() => onBrush(null)} />
        <i className="brush__colour" />
        <span>
          <b>{t('plan.sale')}</b>
          <small>{t('plan.saleHint')}</small>
        </span>
      </label>
      {contingents.map((one) => (
        <div key={one.id} className="brush__line">
          <label className="brush">
            <input
              type="radio"
              name="brush"
              checked={brush === one.id}
              disabled={one.releasedAt !== null}
              onChange={() => onBrush(one.id)}
            />
            <i className={`brush__colour brush__colour--${one.kind}`} />
            <span>
              <b>{one.name}</b>
              <small>
                <Standing contingent={one} />
              </small>
            </span>
          </label>
          {one.releasedAt === null && onChange && (
            <Button size="s" kind="quiet" aria-label={t('plan.changeOne', one)} onClick={() => onChange(one)}>
              {t('plan.change')}
            </Button>
          )}
          {one.releasedAt === null && onRelease && (
            <Button
              size="s"
              kind="quiet"
              aria-label={t('plan.releaseOne', one)}
              onClick={() => onRelease(one)}
            >
              {t('plan.release')}
            </Button>
          )}
        </div>
      ))}
    </fieldset>
  )
}

function Standing({
  contingent: { kind, left, given, releasesAt, releasedAt },
}: {
  contingent: OfficeContingent
}) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const parts = [
    t(`plan.kinds.${kind}`),
    t('plan.places', { count: left }),
    given > 0 && t('plan.given', { count: given }),
    releasedAt
      ? t('plan.released', { moment: shortMoment(releasedAt, language) })
      : releasesAt && t('plan.releases', { moment: shortMoment(releasesAt, language) }),
  ]
  return parts.filter(Boolean).join(', ')
}
