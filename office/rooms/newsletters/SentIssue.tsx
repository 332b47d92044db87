import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveNewsletter } from '#modules/office/newsletters/endpoints.ts'
import type { NewsletterMove, OfficeNewsletterDetail } from '#modules/office/newsletters/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment, shortMoment } from '../../i18n/moments.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Facts, Figures, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { STATE_MARKS, useTopicName } from './newsletter-words.ts'
import { PreviewSection } from './PreviewSection.tsx'
import { useRenewNewsletters } from './use-newsletter.ts'

interface SentIssueProps {
  issue: OfficeNewsletterDetail
}

/** An issue that is planned, on its way or gone: how far it is, what came of it, and what can still be done. */
export function SentIssue({ issue }: SentIssueProps) {
  const { t } = useTranslation('newsletters')
  const { language } = useOfficeLanguage()
  const { contents, state, sendAt, startedAt } = issue
  const title = contents.subject.de || t('untitled')
  return (
    <>
      <PageHead
        title={title}
        sub={
          <StateMark kind={STATE_MARKS[state]}>
            {state === 'scheduled' && sendAt
              ? t('scheduledFor', { at: shortMoment(sendAt, language) })
              : t(`states.${state}`)}
          </StateMark>
        }
        crumbs={[{ label: t('title'), to: '/newsletter' }, { label: title }]}
        actions={<SentActions issue={issue} />}
      />
      <Columns kind="aside">
        <Stack>
          {startedAt && <Numbers issue={issue} />}
          <AroundIssue issue={issue} />
        </Stack>
        <Stack>
          <PreviewSection whole={issue} />
        </Stack>
      </Columns>
    </>
  )
}

function Numbers({ issue: { numbers, state } }: SentIssueProps) {
  const { t } = useTranslation('newsletters')
  const { language } = useOfficeLanguage()
  const format = new Intl.NumberFormat(language).format
  const all = numbers.waiting + numbers.sent + numbers.left + numbers.refused + numbers.failed
  const done = all - numbers.waiting
  const share = all === 0 ? 1 : done / all
  return (
    <Section
      title={t('numbers.title')}
      aside={t('numbers.progress', { done: format(done), all: format(all) })}
    >
      {state !== 'sent' && (
        <div
          className="letter-bar"
          role="progressbar"
          aria-label={t('numbers.bar')}
          aria-valuenow={Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${share * 100}%` }} />
        </div>
      )}
      <Figures
        figures={(['sent', 'unsubscribed', 'bounced', 'complained', 'left', 'failed'] as const).map(
          (name) => ({
            term: t(`numbers.${name}`),
            value: format(name === 'failed' ? numbers.failed + numbers.refused : numbers[name]),
            detail: t(`numbers.${name}Detail`),
          }),
        )}
      />
      <p className="letter-note">{t('numbers.untracked')}</p>
    </Section>
  )
}

function AroundIssue({ issue }: SentIssueProps) {
  const { t } = useTranslation('newsletters')
  const { language } = useOfficeLanguage()
  const nameOf = useTopicName()
  const { segment, topic, startedAt, endedAt, madeBy, changedBy, page } = issue
  const conditions = [
    ...(['isMember', 'hasSeasonTicket', 'hasBought'] as const)
      .filter((name) => segment[name])
      .map((name) => t(`segment.${name}`)),
    ...(segment.department ? [segment.department] : []),
    ...segment.languages.map((one) => t(`languages.${one}`)),
  ]
  return (
    <Section title={t('around.title')}>
      <Facts
        facts={[
          { term: t('head.topic'), value: nameOf(topic) },
          { term: t('around.segment'), value: conditions.join(', ') || t('around.everybody') },
          { term: t('around.made'), value: t('around.by', { maker: madeBy, changer: changedBy }) },
          ...(startedAt ? [{ term: t('around.started'), value: exactMoment(startedAt, language) }] : []),
          ...(endedAt ? [{ term: t('around.ended'), value: exactMoment(endedAt, language) }] : []),
          ...(page ? [{ term: t('around.page'), value: <a href={page}>{t('around.open')}</a> }] : []),
        ]}
      />
    </Section>
  )
}

type Move = NewsletterMove['to']

const MOVES: Readonly<Record<OfficeNewsletterDetail['state'], readonly Move[]>> = {
  draft: [],
  scheduled: ['callOff'],
  sending: ['pause', 'stop'],
  paused: ['resume', 'stop'],
  stopped: [],
  sent: [],
}

function SentActions({ issue: { id, state, numbers } }: SentIssueProps) {
  const { t } = useTranslation('newsletters')
  const renew = useRenewNewsletters()
  const maySend = usePermission('newsletters.send')
  const [busy, setBusy] = useState<Move | null>(null)
  const [isStopping, setStopping] = useState(false)

  async function move(to: Move) {
    setBusy(to)
    const answer = await act(moveNewsletter, { params: { id }, body: { to } })
    setBusy(null)
    setStopping(false)
    if (answer.ok) toast({ kind: 'ok', title: t(`moves.${to}Done`) })
    await renew(id)
  }

  if (!maySend) return null
  return (
    <>
      {MOVES[state].map((to) => (
        <Button
          key={to}
          size="s"
          kind={to === 'stop' ? 'line' : 'ink'}
          busy={busy === to}
          onClick={() => (to === 'stop' ? setStopping(true) : void move(to))}
        >
          {t(`moves.${to}`)}
        </Button>
      ))}
      {isStopping && (
        <OfficeDialog
          title={t('moves.stopTitle')}
          text={t('moves.stopText', { count: numbers.waiting })}
          onClose={() => setStopping(false)}
          actions={
            <Button size="s" kind="err" busy={busy === 'stop'} onClick={() => void move('stop')}>
              {t('moves.stop')}
            </Button>
          }
        />
      )}
    </>
  )
}
