import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OfficeReaders } from '#modules/office/readers/schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'

/** Films with how often they were started, how long they were watched, and how far. */
export function FilmTable({ films }: Pick<OfficeReaders, 'films'>) {
  const { t } = useTranslation('readers')
  const { language } = useOfficeLanguage()
  const number = new Intl.NumberFormat(language)
  return (
    <Table caption={t('films.title')} className="reads-table">
      <thead>
        <tr>
          <th scope="col">{t('columns.page')}</th>
          <th scope="col" className="r">
            {t('columns.plays')}
          </th>
          <th scope="col" className="r">
            {t('columns.before')}
          </th>
          <th scope="col" className="r">
            {t('columns.minutes')}
          </th>
          <th scope="col">{t('films.reached')}</th>
        </tr>
      </thead>
      <tbody>
        {films.map((film) => (
          <tr key={film.uid}>
            <th scope="row">
              <Link className="tlink reads-table__what" to={`/medien/videos/${film.uid}`}>
                {film.title}
              </Link>
            </th>
            <td className="r">{number.format(film.plays)}</td>
            <td className="r">{number.format(film.beforePlays)}</td>
            <td className="r">{number.format(film.minutes)}</td>
            <td>
              <Reached film={film} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** How many came to each tenth, as ten small bars and in words. */
function Reached({ film: { title, plays, reached } }: { film: OfficeReaders['films'][number] }) {
  const { t } = useTranslation('readers')
  const { language } = useOfficeLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const share = (tenth: number) => (plays === 0 ? 0 : Math.min(1, reached[tenth]! / plays))
  const sentence = t('films.sentence', {
    title,
    half: percent.format(share(4)),
    end: percent.format(share(9)),
  })
  return (
    <span className="reads-reached">
      <svg viewBox="0 0 100 24" role="img" aria-label={sentence}>
        {reached.map((_, tenth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tenths of a film keep their order
          <rect key={tenth} x={tenth * 10} width={8} y={24 - share(tenth) * 24} height={share(tenth) * 24} />
        ))}
      </svg>
      <small>{t('films.end', { percent: percent.format(share(9)) })}</small>
    </span>
  )
}
