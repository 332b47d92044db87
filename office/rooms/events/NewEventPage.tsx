import './events.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { addEvent, readPlan } from '#modules/office/events/change.endpoints.ts'
import { NewOfficeEvent, type OfficeEventPlan } from '#modules/office/events/change.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { read } from '#web/api/screen-calls.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SubmitButton } from '#web/forms/FormField.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DateTimeField } from '../../parts/AmountFields.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Section } from '../../parts/Section.tsx'
import { useTitle } from '../../shell/title.ts'
import { AwayFields } from './away/AwayFields.tsx'
import { awayDefaults, soldBody } from './away/away-values.ts'
import { Fixtures } from './Fixtures.tsx'
import { SalePrices, SaleTimes } from './SaleFields.tsx'

/** `/spiele/neu`: a match of the fixture list is put on sale, as the last one was. */
export default function NewEventPage() {
  const { t } = useTranslation('events')
  useTitle(t('new.title'))
  const [params] = useSearchParams()
  const chosen = params.get('spiel')
  return chosen ? (
    <>
      <NewEventHead />
      <Planned key={chosen} matchId={chosen} />
    </>
  ) : (
    <Fixtures head={(actions) => <NewEventHead actions={actions} />} />
  )
}

function NewEventHead({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation('events')
  return (
    <PageHead
      title={t('new.title')}
      sub={t('new.sub')}
      crumbs={[{ label: t('title'), to: '/spiele' }, { label: t('new.title') }]}
      actions={actions}
    />
  )
}

function Planned({ matchId }: { matchId: string }) {
  const { t } = useTranslation('events')
  const { data, isError, refetch } = useQuery({
    queryKey: ['events', 'plan', matchId],
    queryFn: ({ signal }) => read(readPlan, { params: { id: matchId }, signal }),
    // What is typed below begins with it once.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (!data && isError)
    return <ErrorState title={t('new.gone')} retryLabel={t('again')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label={t('loading')} rows={10} />
  return <PlanForm plan={data} />
}

function PlanForm({ plan }: { plan: OfficeEventPlan }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const say = useFailureWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  const { fixture, likeMatch, contingents, sale, doorsOpenAt, vatRate, areas } = plan

  async function add(body: NewOfficeEvent) {
    setFailure(null)
    const answer = await act(addEvent, { body: soldBody(body), reaction: () => 'silent' })
    if (!answer.ok) {
      setFailure(answer.failure)
      return null
    }
    toast({ kind: 'ok', title: t('new.done', { opponent: fixture.opponent }) })
    await queries.invalidateQueries({ queryKey: ['events'] })
    await queries.invalidateQueries({ queryKey: ['rows'] })
    await navigate(`/spiele/${answer.data.id}`)
    return null
  }

  return (
    <Section
      title={areas ? t('fixture.awayAt', { opponent: fixture.opponent }) : fixture.opponent}
      aside={shortMoment(fixture.startsAt, language)}
    >
      {areas && <p className="event-note">{t('away.note')}</p>}
      <p className="event-note">{likeMatch ? t('new.like', { opponent: likeMatch }) : t('new.first')}</p>
      {contingents.length > 0 && (
        <p className="event-note">
          {t('new.contingents', {
            list: contingents.map((one) => t('new.contingent', { ...one, count: one.places })).join(', '),
          })}
        </p>
      )}
      <Form
        className="office-form event-form"
        schema={NewOfficeEvent}
        defaultValues={{
          ...sale,
          matchId: fixture.id,
          doorsOpenAt,
          vatRate,
          away: areas && awayDefaults(areas, fixture.venue),
        }}
        onSubmit={add}
      >
        {failure && (
          <Banner kind="err" role="alert">
            <b>{say(failure).title}</b>
            <p>{say(failure).text}</p>
          </Banner>
        )}
        {areas && <AwayFields />}
        <DateTimeField name="doorsOpenAt" label={t('phases.doors')} />
        <SaleTimes classes={areas ?? undefined} />
        <SalePrices />
        <InputField name="vatRate" label={t('new.vatRate')} inputMode="decimal" autoComplete="off" />
        <div className="office-form__actions">
          <SubmitButton size="s" kind="primary" busyLabel={t('new.busy')}>
            {t('new.button')}
          </SubmitButton>
        </div>
      </Form>
    </Section>
  )
}
