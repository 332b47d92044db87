import '../../parts/raffle.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { OfficePollDetail } from '#modules/office/polls/schema.ts'
import { CallFailed } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { BelongsTo } from '../../parts/BelongsTo.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Facts, Figures, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { DecideDialog, type Decision } from './DecideDialog.tsx'
import { usePollState } from './poll-words.ts'
import { TermsDialog } from './TermsDialog.tsx'
import { usePoll, useRenewPolls } from './use-polls.ts'
import { VoicesSection } from './VoicesSection.tsx'

/** `/abstimmungen/:id`: one poll from the draft to its published sum. */
export default function PollPage() {
  const { t } = useTranslation('polls')
  const { id = '' } = useParams()
  const { data, isError, error, refetch } = usePoll(id)
  if (data) return <Screen key={data.id} poll={data} />
  if (error instanceof CallFailed && [400, 404].includes(error.failure.status ?? 0)) return <NotHere />
  if (isError)
    return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  return <Skeleton label={t('loading')} rows={8} />
}

function Screen({ poll }: { poll: OfficePollDetail }) {
  const { t } = useTranslation('polls')
  const stateOf = usePollState()
  const renew = useRenewPolls()
  const { name, match, statistics } = poll
  useTitle(name)
  const { kind, words } = stateOf(poll)
  return (
    <>
      <PageHead
        title={name}
        sub={
          <>
            <StateMark kind={kind}>{words}</StateMark> {match}
          </>
        }
        crumbs={[{ label: t('title'), to: '/abstimmungen' }, { label: name }]}
        actions={<Actions poll={poll} />}
      />
      <Stack>
        <Figures
          figures={(['accounts', 'excluded', 'crowded', 'young'] as const).map((key) => ({
            term: t(`figures.${key}`),
            value: statistics[key],
            ...(key === 'crowded' || key === 'young' ? { detail: t(`figures.${key}Text`) } : {}),
          }))}
        />
        <Standing poll={poll} />
        <VoicesSection poll={poll} />
        {poll.matchId === null && (
          <BelongsTo kind="poll" id={poll.id} sites={poll.sites} onDone={() => renew(poll.id)} />
        )}
      </Stack>
    </>
  )
}

function Actions({ poll }: { poll: OfficePollDetail }) {
  const { t } = useTranslation('polls')
  const mayChange = usePermission('sweepstakes.change')
  const mayDecide = usePermission('sweepstakes.draw')
  const [open, setOpen] = useState<Decision | 'edit' | null>(null)
  const { isPublished, status, closedAt } = poll
  const next: Decision[] = closedAt
    ? []
    : !isPublished
      ? ['open', 'publish']
      : status === 'planned'
        ? ['open']
        : ['close']
  return (
    <>
      {mayChange && !closedAt && (
        <Button size="s" kind="quiet" icon="edit" onClick={() => setOpen('edit')}>
          {t('make.edit')}
        </Button>
      )}
      {mayDecide &&
        next.map((one, at) => (
          <Button
            key={one}
            size="s"
            kind={at === next.length - 1 ? 'ink' : 'quiet'}
            onClick={() => setOpen(one)}
          >
            {t(`decide.${one}.title`)}
          </Button>
        ))}
      {open === 'edit' && <TermsDialog poll={poll} onClose={() => setOpen(null)} />}
      {open && open !== 'edit' && <DecideDialog poll={poll} decision={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Standing({ poll }: { poll: OfficePollDetail }) {
  const { t } = useTranslation('polls')
  const { language } = useOfficeLanguage()
  const { answers, result, opensAt, opensMinute, closesAt, closesAfterHours, listHash } = poll
  const when = (iso: string) => shortMoment(iso, language)
  const most = Math.max(1, ...result.answers.map(({ voices }) => voices))
  const voicesOf = (number: number) => result.answers.find((one) => one.number === number)?.voices ?? 0
  return (
    <Section title={t('facts.title')}>
      <Facts
        facts={[
          {
            term: t('columns.opens'),
            value: opensAt ? when(opensAt) : t('minute', { minute: opensMinute ?? 0 }),
          },
          {
            term: t('columns.closes'),
            value: closesAt ? when(closesAt) : t('facts.hours', { count: closesAfterHours ?? 0 }),
          },
          ...(listHash
            ? [{ term: t('facts.list'), value: <code className="raffle-hash">{listHash}</code> }]
            : []),
        ]}
      />
      {answers.length === 0 ? (
        <p>{t('facts.lineUp')}</p>
      ) : (
        <ul className="raffle-days poll-standing" aria-label={t('facts.answers')}>
          {answers
            .toSorted((a, b) => voicesOf(b.number) - voicesOf(a.number) || a.number - b.number)
            .map(({ number, label }) => (
              <li key={number}>
                <span>{label[language]}</span>
                <meter
                  min={0}
                  max={most}
                  value={voicesOf(number)}
                  aria-label={`${label[language]}: ${voicesOf(number)}`}
                />
                <b>{voicesOf(number)}</b>
              </li>
            ))}
        </ul>
      )}
    </Section>
  )
}
