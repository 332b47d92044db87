import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OfficePresale } from '#modules/office/events/presale/presale.schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../../i18n/moments.ts'
import { Section } from '../../../parts/Section.tsx'

/** The line as a table, for who does not see it or wants the number of a day; closed until it is asked for. */
export function PresaleDays({ presale: { days } }: { presale: OfficePresale }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const say = (count: number | null) => (count === null ? '–' : plain.format(count))
  return (
    <details className="presale-days">
      <summary>{t('presale.asTable')}</summary>
      <Table caption={t('presale.chart')}>
        <thead>
          <tr>
            <th scope="col">{t('presale.daysLeft')}</th>
            <th scope="col" className="r">
              {t('presale.sold')}
            </th>
            <th scope="col" className="r">
              {t('presale.usually')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ daysLeft, sold, usually }) => (
            <tr key={daysLeft}>
              <th scope="row">{daysLeft === 0 ? t('presale.matchDay') : plain.format(daysLeft)}</th>
              <td className="r">{say(sold)}</td>
              <td className="r">{say(usually)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}

/** Which matches it is compared with, each with what it had sold by then and in the end. */
export function ComparedMatches({ presale: { compared, against } }: { presale: OfficePresale }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  if (!against) return null
  const plain = new Intl.NumberFormat(language)
  return (
    <Section title={t('presale.compared')} aside={t(`presale.against.${against}`)}>
      <Table caption={t('presale.compared')}>
        <thead>
          <tr>
            <th scope="col">{t('presale.match')}</th>
            <th scope="col" className="r">
              {t('presale.on')}
            </th>
            <th scope="col" className="r">
              {t('presale.soldThen')}
            </th>
            <th scope="col" className="r">
              {t('presale.soldInTheEnd')}
            </th>
          </tr>
        </thead>
        <tbody>
          {compared.map(({ id, opponent, startsAt, soldThen, sold, isSameOpponent }) => (
            <tr key={id} className={isSameOpponent ? 'presale-same' : undefined}>
              <th scope="row">
                <Link className="tlink" to={`/spiele/${id}`}>
                  {opponent}
                </Link>{' '}
                {isSameOpponent && <small>{t('presale.sameOpponent')}</small>}
              </th>
              <td className="r">{shortDay(startsAt, language)}</td>
              <td className="r">{plain.format(soldThen)}</td>
              <td className="r">{plain.format(sold)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}
