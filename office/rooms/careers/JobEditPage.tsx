import './careers.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { employers } from '#club/careers.ts'
import { club, type Language } from '#club/club.ts'
import { employmentTypes, salaryPeriods, workingTimeModels } from '#modules/careers/schema.ts'
import { JobDraft } from '#modules/careers/staff.schema.ts'
import { addJob, changeJob, readJob } from '#modules/office/careers/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SelectField, SubmitButton } from '#web/forms/FormField.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Section, Stack } from '../../parts/Section.tsx'
import { InsteadOf } from '../../shell/InsteadOf.tsx'
import { useTitle } from '../../shell/title.ts'
import { useCompanyName } from './careers-words.ts'
import { TextField } from './TextField.tsx'

/** `/stellen/neu` and `/stellen/:id/text`: a job in the club's languages, with what applicants will see beside it. */
export default function JobEditPage() {
  const { id } = useParams()
  return id === undefined ? <Editor id={null} version={0} job={EMPTY} /> : <Known id={id} />
}

function Known({ id }: { id: string }) {
  const { t } = useTranslation('careers')
  const { data, error, refetch } = useQuery({
    queryKey: ['careers', 'job', id],
    queryFn: ({ signal }) => read(readJob, { params: { id }, signal }),
    refetchOnWindowFocus: false,
  })
  if (data) return <Editor key={data.version} id={id} version={data.version} job={data.job} />
  return (
    <InsteadOf
      {...{ error, refetch }}
      words={{ loading: t('loading'), failed: t('failed'), again: t('again') }}
      rows={10}
    />
  )
}

const NO_WORDS = { title: '', area: '', lead: '', tasks: '', profile: '', offer: '' }
const EMPTY: JobDraft = {
  originId: '',
  company: employers[0]!.key,
  employmentType: 'permanent',
  workingTimeModel: 'fullTime',
  hoursPerWeek: '',
  placeOfWork: '',
  location: { street: '', zipCode: '', city: '', countryCode: club.defaultCountry },
  contactPerson: { name: '', email: '', phone: '' },
  salaryFrom: '',
  salaryTo: '',
  salaryPer: 'year',
  startsOn: '',
  applyUntil: '',
  words: Object.fromEntries(club.languages.map((language) => [language, NO_WORDS])) as JobDraft['words'],
}

function Editor({ id, version, job }: { id: string | null; version: number; job: JobDraft }) {
  const { t } = useTranslation('careers')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const say = useFailureWords()
  const title = id === null ? t('edit.new') : t('edit.title')
  useTitle(title)

  async function save(draft: JobDraft) {
    const body = { job: draft, version }
    const silent = { reaction: () => 'silent' as const }
    const answer =
      id === null
        ? await act(addJob, { body, ...silent })
        : await act(changeJob, { params: { id }, body, ...silent })
    if (!answer.ok) return answer.failure
    await queries.invalidateQueries({ queryKey: ['careers'] })
    await queries.invalidateQueries({ queryKey: ['rows'] })
    toast({ kind: 'ok', title: t('edit.saved') })
    navigate(`/stellen/${id ?? (answer.data as { id: string }).id}`)
    return null
  }

  return (
    <>
      <PageHead
        title={title}
        sub={t(id === null ? 'edit.newSub' : 'edit.sub')}
        crumbs={[{ label: t('title'), to: '/stellen' }, { label: title }]}
      />
      <Form
        className="office-form"
        schema={JobDraft}
        defaultValues={job}
        onSubmit={save}
        say={(failure) => say(failure).text}
      >
        <Columns kind="halves">
          <Stack>
            <FactFields isNew={id === null} />
            <PlaceFields />
            <ContactFields />
          </Stack>
          <Stack>
            <WordFields />
          </Stack>
        </Columns>
        <div className="office-form__actions">
          <SubmitButton size="s" kind="ink" busyLabel={t('edit.save')}>
            {t('edit.save')}
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}

function FactFields({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('careers')
  const companyName = useCompanyName()
  return (
    <Section title={t('edit.facts')}>
      <div className="grid2 job-fields">
        <InputField
          name="originId"
          label={t('edit.originId')}
          hint={t(isNew ? 'edit.originIdHint' : 'edit.originIdStays')}
          readOnly={!isNew}
          className="full"
        />
        <SelectField name="company" label={t('columns.company')}>
          {employers.map(({ key }) => (
            <option key={key} value={key}>
              {companyName(key)}
            </option>
          ))}
        </SelectField>
        <SelectField name="employmentType" label={t('edit.employmentType')}>
          {employmentTypes.map((type) => (
            <option key={type} value={type}>
              {t(`types.${type}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="workingTimeModel" label={t('edit.workingTimeModel')}>
          {workingTimeModels.map((model) => (
            <option key={model} value={model}>
              {t(`times.${model}`)}
            </option>
          ))}
        </SelectField>
        <InputField name="hoursPerWeek" label={t('edit.hours')} inputMode="decimal" optional />
        <InputField name="startsOn" label={t('edit.startsOn')} hint={t('edit.atOnce')} type="date" optional />
        <InputField name="applyUntil" label={t('edit.applyUntil')} hint={t('always')} type="date" optional />
        <InputField name="salaryFrom" label={t('edit.salaryFrom')} inputMode="decimal" optional />
        <InputField name="salaryTo" label={t('edit.salaryTo')} inputMode="decimal" optional />
        <SelectField name="salaryPer" label={t('edit.salaryPer')}>
          {salaryPeriods.map((period) => (
            <option key={period} value={period}>
              {t(`periods.${period}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </Section>
  )
}

function PlaceFields() {
  const { t } = useTranslation('careers')
  return (
    <Section title={t('edit.where')}>
      <div className="grid2 job-fields">
        <InputField name="placeOfWork" label={t('edit.placeOfWork')} className="full" />
        <InputField name="location.street" label={t('edit.street')} className="full" />
        <InputField name="location.zipCode" label={t('edit.zipCode')} />
        <InputField name="location.city" label={t('edit.city')} />
        <InputField name="location.countryCode" label={t('edit.country')} maxLength={2} />
      </div>
    </Section>
  )
}

function ContactFields() {
  const { t } = useTranslation('careers')
  return (
    <Section title={t('edit.contact')}>
      <div className="grid2 job-fields">
        <InputField name="contactPerson.name" label={t('edit.contactName')} className="full" />
        <InputField name="contactPerson.email" label={t('edit.contactEmail')} type="email" optional />
        <InputField name="contactPerson.phone" label={t('edit.contactPhone')} type="tel" optional />
      </div>
    </Section>
  )
}

/** One language at a time is seen; all of them stay in the form. */
function WordFields() {
  const { t } = useTranslation('careers')
  const [first] = club.languages
  const [shown, setShown] = useState<Language>(first)
  return (
    <Section
      title={t('edit.words')}
      aside={
        <Segment
          label={t('edit.language')}
          options={club.languages.map((value) => ({ value, label: value.toUpperCase() }))}
          value={shown}
          onChange={setShown}
        />
      }
    >
      {club.languages.map((language) => (
        <div key={language} hidden={language !== shown} className="job-words">
          {language !== first && <p className="hint">{t('edit.fallsBack')}</p>}
          <InputField
            name={`words.${language}.title`}
            label={t('edit.jobTitle')}
            lang={language}
            optional={language !== first}
          />
          <InputField
            name={`words.${language}.area`}
            label={t('edit.area')}
            lang={language}
            optional={language !== first}
          />
          <TextField name={`words.${language}.lead`} label={t('edit.lead')} lang={language} rows={3} />
          <TextField
            name={`words.${language}.tasks`}
            label={t('edit.tasks')}
            hint={t('edit.lines')}
            lang={language}
          />
          <TextField
            name={`words.${language}.profile`}
            label={t('edit.profile')}
            hint={t('edit.lines')}
            lang={language}
          />
          <TextField
            name={`words.${language}.offer`}
            label={t('edit.offer')}
            hint={t('edit.lines')}
            lang={language}
          />
        </div>
      ))}
      <Preview language={shown} />
    </Section>
  )
}

/** As applicants read it; where a language says nothing, the first one speaks. */
function Preview({ language }: { language: Language }) {
  const { t } = useTranslation('careers')
  const words = useWatch({ name: 'words' }) as JobDraft['words']
  const [first] = club.languages
  const own = words[language].title === '' ? words[first] : words[language]
  const lines = (text: string) =>
    (text || '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  const parts = (['tasks', 'profile', 'offer'] as const).filter((part) => lines(own[part]).length > 0)
  return (
    <article className="job-preview" aria-label={t('edit.preview')} lang={language}>
      <p className="hint">{t('edit.preview')}</p>
      <h3>{own.title || t('edit.noTitle')}</h3>
      <p>{own.lead}</p>
      {parts.map((part) => (
        <div key={part}>
          <h4>{t(`edit.${part}`)}</h4>
          <ul>
            {lines(own[part]).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </article>
  )
}
