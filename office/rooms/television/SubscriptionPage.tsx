import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { readTelevision } from '#modules/office/television/endpoints.ts'
import type { OfficeTelevisionDetail } from '#modules/office/television/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment, shortDay } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Facts, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { Timeline } from '../../parts/Timeline.tsx'
import { usePermission } from '../../session/session.ts'
import { InsteadOf } from '../../shell/InsteadOf.tsx'
import { useTitle } from '../../shell/title.ts'
import { EndDialog } from './EndDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { STATE_MARKS, useOfferName } from './television-words.ts'
import { WithdrawalDialog } from './WithdrawalDialog.tsx'

/** `/club-tv/:id`: one subscription with its time, what is collected for it, and its whole story. */
export default function SubscriptionPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('television')
  const queries = useQueryClient()
  const queryKey = [readTelevision.name, id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(readTelevision, { params: { id }, signal }),
  })
  useTitle(data?.number ?? t('title'))
  if (!data)
    return (
      <InsteadOf
        {...{ error, refetch }}
        words={{ loading: t('loading'), failed: t('failed'), again: t('again') }}
        rows={8}
      />
    )
  return <Subscription subscription={data} onChanged={() => queries.invalidateQueries({ queryKey })} />
}

interface PartProps {
  subscription: OfficeTelevisionDetail
}

function Subscription({ subscription, onChanged }: PartProps & { onChanged: () => Promise<void> }) {
  const { t } = useTranslation('television')
  const [isEnding, setEnding] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [isPausing, setPausing] = useState(false)
  const { number, state, endedAt } = subscription
  const mayEnd = usePermission('contracts.change') && endedAt === null
  return (
    <>
      <PageHead
        title={number}
        sub={<StateMark kind={STATE_MARKS[state]}>{t(`states.${state}`)}</StateMark>}
        crumbs={[{ label: t('title'), to: '/club-tv' }, { label: number }]}
        actions={
          mayEnd && (
            <>
              {subscription.renews && (
                <Button size="s" kind="quiet" onClick={() => setPausing(true)}>
                  {t(subscription.pausedUntil ? 'pause.end' : 'pause.title')}
                </Button>
              )}
              <Button size="s" kind="quiet" onClick={() => setWithdrawing(true)}>
                {t('withdrawal.title')}
              </Button>
              <Button size="s" kind="quiet" onClick={() => setEnding(true)}>
                {t('end.title')}
              </Button>
            </>
          )
        }
      />
      <Columns kind="aside">
        <Stack>
          <Periods subscription={subscription} />
          <Dues subscription={subscription} />
          <Story subscription={subscription} />
        </Stack>
        <About subscription={subscription} />
      </Columns>
      {isEnding && (
        <EndDialog subscription={subscription} onDone={onChanged} onClose={() => setEnding(false)} />
      )}
      {isPausing && (
        <PauseDialog subscription={subscription} onDone={onChanged} onClose={() => setPausing(false)} />
      )}
      {isWithdrawing && (
        <WithdrawalDialog id={subscription.id} onDone={onChanged} onClose={() => setWithdrawing(false)} />
      )}
    </>
  )
}

function About({ subscription }: PartProps) {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  const offerName = useOfferName()
  const mayReadPeople = usePermission('people.read')
  const { subjectId, offer, renews, startedAt, expiresAt, cancelledAt, endedAt, endedBecause } = subscription
  const { pausedUntil, trialEndsAt } = subscription
  const name = subscription.subscriber || t('nameless')
  return (
    <Section title={t('about')}>
      <Facts
        facts={[
          {
            term: t('columns.subscriber'),
            value: mayReadPeople ? <Link to={`/personen/${subjectId}`}>{name}</Link> : name,
          },
          { term: t('columns.offer'), value: offerName(offer) },
          { term: t('columns.renews'), value: t(renews ? 'yes' : 'no') },
          { term: t('columns.since'), value: shortDay(startedAt, language) },
          { term: t('columns.until'), value: shortDay(expiresAt, language) },
          ...(pausedUntil ? [{ term: t('pausedUntil'), value: shortDay(pausedUntil, language) }] : []),
          ...(trialEndsAt ? [{ term: t('trialEndsAt'), value: shortDay(trialEndsAt, language) }] : []),
          ...(cancelledAt ? [{ term: t('cancelledAt'), value: shortDay(cancelledAt, language) }] : []),
          ...(endedAt ? [{ term: t('endedAt'), value: shortDay(endedAt, language) }] : []),
          ...(endedBecause
            ? [
                {
                  term: t('endedBecause'),
                  value: t(`because.${endedBecause}`, { defaultValue: endedBecause }),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}

function Periods({ subscription }: PartProps) {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  const offerName = useOfferName()
  return (
    <Section title={t('periods')}>
      <Facts
        isMoney
        facts={subscription.periods.map(({ offer, from, until, amountCents, isRevoked, orderId }) => ({
          term: `${shortDay(from, language)} – ${shortDay(until, language)}`,
          value: formatMoney(amountCents, language),
          detail: [offerName(offer), isRevoked ? t('revoked') : ''].filter(Boolean).join(' · '),
          ...(orderId ? { action: <Link to={`/bestellungen/${orderId}`}>{t('toOrder')}</Link> } : {}),
        }))}
      />
    </Section>
  )
}

function Dues({ subscription }: PartProps) {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  if (subscription.dues.length === 0) return null
  return (
    <Section title={t('dues')}>
      <Facts
        isMoney
        facts={subscription.dues.map(({ dueOn, amountCents, state, number }) => ({
          term: shortDay(dueOn, language),
          value: formatMoney(amountCents, language),
          detail: `${t(`dueStates.${state}`)} · ${number}`,
        }))}
      />
    </Section>
  )
}

function Story({ subscription }: PartProps) {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  const words = (kind: string, reason: string | null) => {
    const told = reason && t([`because.${reason}`, `offers.${reason}`], { defaultValue: reason })
    return [t(`steps.${kind}`), told].filter(Boolean).join(': ')
  }
  return (
    <Section title={t('story')}>
      <Timeline
        label={t('story')}
        entries={subscription.steps.map(({ kind, at, actor, reason }, index) => ({
          id: `${at} ${index}`,
          what: words(kind, reason),
          when: `${exactMoment(at, language)} · ${nameOfActor(t, actor)}`,
        }))}
      />
    </Section>
  )
}

/** Who did it: staff by their name, others by what they are. */
function nameOfActor(t: (key: string, options: { defaultValue: string }) => string, actor: string): string {
  const [kind, name] = actor.split(':') as [string, string?]
  return kind === 'staff' && name ? name : t(`actors.${kind}`, { defaultValue: kind })
}
