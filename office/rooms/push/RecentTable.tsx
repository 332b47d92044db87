import { useTranslation } from 'react-i18next'
import type { OfficePush } from '#modules/office/push/schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { StateMark } from '../../parts/StateMark.tsx'

/** The last things that many were told; what concerns one person stands nowhere. */
export function RecentTable({ recent }: { recent: OfficePush['recent'] }) {
  const { t } = useTranslation('push')
  const { language } = useOfficeLanguage()
  const plain = new Intl.NumberFormat(language)
  if (recent.length === 0) return <p className="push-none">{t('recent.none')}</p>
  return (
    <Table caption={t('recent.title')}>
      <thead>
        <tr>
          <th scope="col">{t('recent.what')}</th>
          <th scope="col">{t('topics.topic')}</th>
          <th scope="col">{t('recent.when')}</th>
          <th scope="col">{t('recent.state')}</th>
          {(['sent', 'failed', 'gone', 'waiting'] as const).map((count) => (
            <th scope="col" className="r" key={count}>
              {t(`topics.${count}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {recent.map(({ id, title, topic, createdAt, isDone, sent, failed, gone, waiting }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td>{t(`topics.${topic}`)}</td>
            <td>{shortMoment(createdAt, language)}</td>
            <td>
              <StateMark kind={isDone ? 'done' : 'running'}>
                {t(isDone ? 'recent.done' : 'recent.running')}
              </StateMark>
            </td>
            {[sent, failed, gone, waiting].map((count, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the numbers of a row keep their order
              <td className="r" key={at}>
                {plain.format(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
