import { useTranslation } from 'react-i18next'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { ClassRow } from './BestPlaces.tsx'

interface PriceClassesProps {
  rows: ClassRow[]
  hidden: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** The legend of the map, and its filter. */
export function PriceClasses({ rows, hidden, onToggle }: PriceClassesProps) {
  const { t } = useTranslation('tickets')
  const joined = useJoined()
  const language = useLanguage()
  const text = useText()
  return (
    <section>
      <h2 className="h3">{t('priceClasses')}</h2>
      <ul className="legend">
        {rows.map((row) => (
          <li key={row.id}>
            <label className="check price-class">
              <input type="checkbox" checked={!hidden.has(row.id)} onChange={() => onToggle(row.id)} />
              {row.id === 'r' ? (
                <i className="o">
                  <Icon name="wheelchair" />
                </i>
              ) : (
                <i className={`class-${row.id}`} />
              )}
              <span>
                {text(row.name)}
                <small>
                  {joined([
                    t('free', { count: row.free }),
                    row.offers ? t('plan.classOffers', { count: row.offers }) : null,
                  ])}
                </small>
              </span>
              <b className="num">{shortMoney(row.price, language)}</b>
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}
