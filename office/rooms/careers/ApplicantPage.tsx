import './careers.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { readApplicant, readDocument } from '#modules/office/careers/endpoints.ts'
import type { ApplicantDetail } from '#modules/office/careers/schema.ts'
import { CallFailed, read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { download } from '../../api/download.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment, shortDay } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, type Fact, Facts, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { Timeline } from '../../parts/Timeline.tsx'
import { usePermission } from '../../session/session.ts'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { STAGE_MARKS, useCompanyName } from './careers-words.ts'
import { LetterDialog } from './LetterDialog.tsx'
import { NoteForm } from './NoteForm.tsx'
import { RefusalDialog } from './RefusalDialog.tsx'

/** `/stellen/bewerbung/:id`: one application with its documents and everything that happened to it. */
export default function ApplicantPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('careers')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['careers', 'applicant', id],
    queryFn: ({ signal }) => read(readApplicant, { params: { id }, signal }),
  })
  useTitle(data?.number ?? t('title'))
  if (data) return <Applicant applicant={data} />
  if (isPending) return <Skeleton label={t('loading')} rows={10} />
  if (error instanceof CallFailed && [400, 404].includes(error.failure.status ?? 0)) return <NotHere />
  return <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
}

function Applicant({ applicant }: { applicant: ApplicantDetail }) {
  const { t } = useTranslation('careers')
  const { language } = useOfficeLanguage()
  const queries = useQueryClient()
  const [open, setOpen] = useState<'letter' | 'refusal' | null>(null)
  const { id, name, stage, mayChange, jobId, job, number, email, deletedOn } = applicant
  const isOver = stage === 'withdrawn' || stage === 'refused'
  const renew = () => queries.invalidateQueries({ queryKey: ['careers'] })
  return (
    <>
      <PageHead
        title={name}
        sub={
          <>
            <StateMark kind={STAGE_MARKS[stage]}>{t(`stages.${stage}`)}</StateMark> {number}
          </>
        }
        crumbs={[
          { label: t('title'), to: '/stellen' },
          { label: job, to: `/stellen/${jobId}` },
          { label: name },
        ]}
        actions={
          mayChange && (
            <>
              {!isOver && (
                <Button size="s" kind="quiet" onClick={() => setOpen('refusal')}>
                  {t('refusal.title', { count: 1 })}
                </Button>
              )}
              {email && (
                <Button size="s" kind="ink" icon="mail" onClick={() => setOpen('letter')}>
                  {t('letter.title')}
                </Button>
              )}
            </>
          )
        }
      />
      {deletedOn && <Banner>{t('applicant.deletedOn', { day: shortDay(deletedOn, language) })}</Banner>}
      <Columns kind="aside">
        <Stack>
          <Documents applicant={applicant} onOpened={renew} />
          <What applicant={applicant} />
          <Story applicant={applicant} />
        </Stack>
        <Stack>
          <Who applicant={applicant} />
          {mayChange && stage !== 'withdrawn' && <NoteForm id={id} onDone={renew} />}
        </Stack>
      </Columns>
      {open === 'letter' && <LetterDialog id={id} name={name} onClose={() => setOpen(null)} onDone={renew} />}
      {open === 'refusal' && (
        <RefusalDialog ids={[id]} onClose={() => setOpen(null)} onDone={() => setOpen(null)} />
      )}
    </>
  )
}

function Documents({ applicant, onOpened }: { applicant: ApplicantDetail; onOpened: () => Promise<void> }) {
  const { t } = useTranslation('careers')
  const { language } = useOfficeLanguage()
  const say = useFailureWords()
  async function open(id: string, name: string) {
    const failure = await download(readDocument, { params: { id } }, name)
    if (failure) toast({ kind: 'err', ...say(failure) })
    await onOpened()
  }
  return (
    <Section title={t('applicant.documents')}>
      {applicant.documents.length === 0 && <p>{t('applicant.noDocuments')}</p>}
      <Facts
        facts={applicant.documents.map(({ id, name, bytes }) => ({
          term: `${(bytes / 1_048_576).toLocaleString(language, { maximumFractionDigits: 1 })} MB`,
          value: name,
          action: (
            <TextButton
              aria-label={t('applicant.openOf', { name })}
              onClick={() => void open(id, `${applicant.number}-${name}`)}
            >
              {t('applicant.open')}
            </TextButton>
          ),
        }))}
      />
      {applicant.documents.length > 0 && <p className="hint">{t('applicant.written')}</p>}
    </Section>
  )
}

type Typed = Partial<Record<string, string>> & {
  hasNoticePeriod?: boolean
  noticePeriod?: Partial<Record<'amount' | 'unit' | 'reference' | 'fixedDate', string>>
}

function What({ applicant }: { applicant: ApplicantDetail }) {
  const { t } = useTranslation('careers')
  const form = applicant.form as Typed | null
  const notice = useNotice(form)
  if (!form) return null
  const facts: Fact[] = [
    { term: t('form.startDate'), value: form['startDate'] },
    { term: t('form.notice'), value: notice },
    { term: t('form.desiredSalary'), value: form['desiredSalary'] },
    ...(form['source'] ? [{ term: t('form.source'), value: form['source'] }] : []),
    ...(form['comments']
      ? [{ term: t('form.comments'), value: <span className="applicant-words">{form['comments']}</span> }]
      : []),
    ...(applicant.isSeverelyDisabled
      ? [{ term: t('form.disability'), value: t('form.disabilityYes'), detail: t('form.disabilityLaw') }]
      : []),
  ]
  return (
    <Section title={t('applicant.what')}>
      <Facts facts={facts} />
    </Section>
  )
}

function useNotice(form: Typed | null): string {
  const { t } = useTranslation('careers')
  if (!form?.hasNoticePeriod || !form.noticePeriod) return t('form.noNotice')
  const { amount, unit, reference, fixedDate } = form.noticePeriod
  if (reference === 'fixedDate') return t('form.fixed', { day: fixedDate })
  return `${amount} ${t(`form.units.${unit}`)} ${t(`form.references.${reference}`)}`
}

function Who({ applicant }: { applicant: ApplicantDetail }) {
  const { t } = useTranslation('careers')
  const { language } = useOfficeLanguage()
  const companyName = useCompanyName()
  const mayOpen = usePermission('people.read')
  const { form, email, personId, talentPoolUntil, sharesInGroup, company, receivedAt } = applicant
  const typed = (form ?? {}) as Partial<Record<string, string>>
  const address = [
    `${typed['street'] ?? ''} ${typed['streetNumber'] ?? ''}`.trim(),
    typed['additionalAddressInfo'],
    `${typed['zipCode'] ?? ''} ${typed['city'] ?? ''}`.trim(),
    typed['country'],
  ]
  const facts: Fact[] = [
    { term: t('columns.company'), value: companyName(company) },
    { term: t('applicant.receivedAt'), value: exactMoment(receivedAt, language) },
    { term: t('applicant.language'), value: applicant.language.toUpperCase() },
    ...(form
      ? [
          {
            term: t('form.salutation'),
            value: t(`form.salutations.${typed['salutation']}`),
            detail: typed['title'],
          },
          { term: t('form.email'), value: email },
          { term: t('form.mobile'), value: typed['mobile'] },
          { term: t('form.address'), value: address.filter(Boolean).join(', ') },
          { term: t('form.birthday'), value: typed['birthday'] },
        ]
      : []),
    ...(personId && mayOpen
      ? [
          {
            term: t('applicant.account'),
            value: <Link to={`/personen/${personId}`}>{t('applicant.toPerson')}</Link>,
          },
        ]
      : []),
    {
      term: t('applicant.pool'),
      value: talentPoolUntil ? t('applicant.until', { day: shortDay(talentPoolUntil, language) }) : t('no'),
    },
    { term: t('applicant.group'), value: t(sharesInGroup ? 'yes' : 'no') },
  ]
  return (
    <Section title={t('applicant.who')}>
      <Facts facts={facts} />
    </Section>
  )
}

function Story({ applicant }: { applicant: ApplicantDetail }) {
  const { t } = useTranslation('careers')
  const { language } = useOfficeLanguage()
  if (applicant.steps.length === 0) return null
  const aboutOf = ({ kind, about }: ApplicantDetail['steps'][number]) => {
    if (kind === 'moved' && about) return t(`stages.${about}`)
    if (kind === 'mail' && about) return t(`templates.${about}`)
    return about
  }
  return (
    <Section title={t('applicant.story')}>
      <Timeline
        label={t('applicant.story')}
        entries={applicant.steps.map((step) => ({
          id: step.id,
          what: (
            <>
              {[t(`steps.${step.kind}`), aboutOf(step)].filter(Boolean).join(': ')}
              {step.words && <span className="applicant-words">{step.words}</span>}
            </>
          ),
          when: [exactMoment(step.at, language), step.by].filter(Boolean).join(' · '),
        }))}
      />
    </Section>
  )
}
