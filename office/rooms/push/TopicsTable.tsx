import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resumePushTopic } from '#modules/office/push/endpoints.ts'
import type { OfficePush } from '#modules/office/push/schema.ts'
import type { PushTopic } from '#modules/push/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { StateMark } from '../../parts/StateMark.tsx'

interface TopicsTableProps {
  topics: OfficePush['topics']
  onPause: ((topic: PushTopic) => void) | null
  onDone: () => Promise<void>
}

/** Who hears of what, what became of it, and what is held back. */
export function TopicsTable({ topics, onPause, onDone }: TopicsTableProps) {
  const { t } = useTranslation('push')
  const { language } = useOfficeLanguage()
  const plain = new Intl.NumberFormat(language)
  return (
    <Table caption={t('topics.title')}>
      <thead>
        <tr>
          <th scope="col">{t('topics.topic')}</th>
          <th scope="col">{t('topics.state')}</th>
          {(['devices', 'sent', 'failed', 'gone', 'waiting'] as const).map((count) => (
            <th scope="col" className="r" key={count}>
              {t(`topics.${count}`)}
            </th>
          ))}
          {onPause && <th scope="col">{t('topics.actions')}</th>}
        </tr>
      </thead>
      <tbody>
        {topics.map(({ topic, devices, sent, failed, gone, waiting, pause }) => (
          <tr key={topic}>
            <th scope="row">{t(`topics.${topic}`)}</th>
            <td>
              <StateMark kind={pause ? 'stuck' : 'running'}>
                {t(pause ? 'topics.paused' : 'topics.running')}
              </StateMark>
              {pause && (
                <p className="push-pause">
                  {t('topics.pausedBy', {
                    ...{ name: pause.by, reason: pause.reason },
                    at: shortMoment(pause.at, language),
                  })}
                </p>
              )}
            </td>
            {[devices, sent, failed, gone, waiting].map((count, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the numbers of a row keep their order
              <td className="r" key={at}>
                {plain.format(count)}
              </td>
            ))}
            {onPause && (
              <td>
                {pause ? (
                  <Resume topic={topic} onDone={onDone} />
                ) : (
                  <Button
                    size="s"
                    kind="quiet"
                    aria-label={`${t('topics.pause')}: ${t(`topics.${topic}`)}`}
                    onClick={() => onPause(topic)}
                  >
                    {t('topics.pause')}
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Resume({ topic, onDone }: { topic: PushTopic; onDone: () => Promise<void> }) {
  const { t } = useTranslation('push')
  const [isBusy, setBusy] = useState(false)

  async function resume() {
    setBusy(true)
    const answer = await act(resumePushTopic, { body: { topic } })
    await onDone()
    setBusy(false)
    if (answer.ok) toast({ kind: 'ok', title: t('resume.done', { topic: t(`topics.${topic}`) }) })
  }

  return (
    <Button
      size="s"
      kind="ink"
      busy={isBusy}
      aria-label={`${t('topics.resume')}: ${t(`topics.${topic}`)}`}
      onClick={() => void resume()}
    >
      {t('topics.resume')}
    </Button>
  )
}
