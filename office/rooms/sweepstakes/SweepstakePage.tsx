import '../../parts/raffle.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { OfficeSweepstakeDetail } from '#modules/office/sweepstakes/schema.ts'
import { CallFailed } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Facts, Figures, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { DecideDialog, type Decision } from './DecideDialog.tsx'
import { EntriesSection } from './EntriesSection.tsx'
import { useStateOf } from './sweepstake-words.ts'
import { TermsDialog } from './TermsDialog.tsx'
import { useSweepstake } from './use-sweepstakes.ts'
import { WinsSection } from './WinsSection.tsx'

/** `/gewinnspiele/:id`: one sweepstake from the draft to the last prize handed over. */
export default function SweepstakePage() {
  const { t } = useTranslation('sweepstakes')
  const { id = '' } = useParams()
  const { data, isError, error, refetch } = useSweepstake(id)
  if (data) return <Screen key={data.id} sweepstake={data} />
  if (error instanceof CallFailed && [400, 404].includes(error.failure.status ?? 0)) return <NotHere />
  if (isError)
    return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  return <Skeleton label={t('loading')} rows={10} />
}

function Screen({ sweepstake }: { sweepstake: OfficeSweepstakeDetail }) {
  const { t } = useTranslation('sweepstakes')
  const stateOf = useStateOf()
  const { name, door, statistics } = sweepstake
  const title = door === null ? name : `${t('door', { door })}: ${name}`
  useTitle(title)
  const { kind, words } = stateOf(sweepstake)
  return (
    <>
      <PageHead
        title={title}
        sub={<StateMark kind={kind}>{words}</StateMark>}
        crumbs={[{ label: t('title'), to: '/gewinnspiele' }, { label: title }]}
        actions={<Actions sweepstake={sweepstake} />}
      />
      <Stack>
        <Figures
          figures={(['accounts', 'postcards', 'excluded', 'crowded'] as const).map((key) => ({
            term: t(`figures.${key}`),
            value: statistics[key],
            ...(key === 'crowded' ? { detail: t('figures.crowdedText') } : {}),
          }))}
        />
        <Terms sweepstake={sweepstake} />
        <WinsSection sweepstake={sweepstake} />
        <EntriesSection sweepstake={sweepstake} />
      </Stack>
    </>
  )
}

function Actions({ sweepstake }: { sweepstake: OfficeSweepstakeDetail }) {
  const { t } = useTranslation('sweepstakes')
  const mayChange = usePermission('sweepstakes.change')
  const mayDraw = usePermission('sweepstakes.draw')
  const [open, setOpen] = useState<Decision | 'edit' | null>(null)
  const { isPublished, status, closedAt } = sweepstake
  const next: Decision | null =
    status === 'drawn'
      ? null
      : !isPublished
        ? 'open'
        : closedAt
          ? 'draw'
          : status === 'active'
            ? 'close'
            : null
  return (
    <>
      {mayChange && status !== 'drawn' && (
        <Button size="s" kind="quiet" icon="edit" onClick={() => setOpen('edit')}>
          {t('make.edit')}
        </Button>
      )}
      {mayDraw && next && (
        <Button size="s" kind="ink" onClick={() => setOpen(next)}>
          {t(`decide.${next}.title`)}
        </Button>
      )}
      {open === 'edit' && <TermsDialog sweepstake={sweepstake} onClose={() => setOpen(null)} />}
      {open && open !== 'edit' && (
        <DecideDialog sweepstake={sweepstake} decision={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function Terms({ sweepstake }: { sweepstake: OfficeSweepstakeDetail }) {
  const { t } = useTranslation('sweepstakes')
  const { language } = useOfficeLanguage()
  const { opensAt, closesAt, drawsAt, closedAt, drawnAt, terms, commitment, listHash, publicNumber } =
    sweepstake
  const { minAge, membersOnly, prizes, numberSource, text } = terms
  const when = (iso: string) => shortMoment(iso, language)
  const most = Math.max(...sweepstake.statistics.days.map(({ count }) => count), 1)
  return (
    <Section title={t('facts.title')}>
      <Facts
        facts={[
          { term: t('facts.text'), value: text[language] },
          {
            term: t('facts.period'),
            value: t('facts.fromUntil', { from: when(opensAt), until: when(closesAt) }),
          },
          { term: t('facts.draw'), value: when(drawnAt ?? drawsAt) },
          {
            term: t('facts.who'),
            value: t(membersOnly ? 'facts.members' : 'facts.everybody'),
            ...(minAge > 0 ? { detail: t('facts.age', { age: minAge }) } : {}),
          },
          {
            term: t('facts.prizes'),
            value: prizes.map(({ quantity, name }) => `${quantity} × ${name[language]}`).join(', '),
          },
          ...(numberSource
            ? [
                {
                  term: t('facts.number'),
                  value: publicNumber || t('facts.later'),
                  detail: numberSource[language],
                },
              ]
            : []),
          { term: t('facts.commitment'), value: <code className="raffle-hash">{commitment}</code> },
          ...(listHash
            ? [
                {
                  term: t('facts.list'),
                  value: <code className="raffle-hash">{listHash}</code>,
                  ...(closedAt ? { detail: when(closedAt) } : {}),
                },
              ]
            : []),
        ]}
      />
      {sweepstake.statistics.days.length > 1 && (
        <ul className="raffle-days" aria-label={t('facts.days')}>
          {sweepstake.statistics.days.map(({ day, count }) => (
            <li key={day}>
              <span>{day}</span>
              <meter min={0} max={most} value={count} aria-label={`${day}: ${count}`} />
              <b>{count}</b>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
