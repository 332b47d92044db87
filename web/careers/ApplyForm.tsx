import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { applicantCountries, applicationMonths, talentPoolMonths } from '#club/careers.ts'
import { club } from '#club/club.ts'
import { ApplicationForm, type DocumentFault, type TypedApplication } from '#modules/careers/form.schema.ts'
import { formatTime } from '#platform/dates.ts'
import type { Failure } from '#web/api/errors.ts'
import { Form } from '#web/forms/Form.tsx'
import { CheckboxField, SubmitButton } from '#web/forms/FormField.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { MoreLink, TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { ApplicationFields, WordsFields } from './ApplicationFields.tsx'
import { DocumentsField } from './DocumentsField.tsx'
import { forgetDraft, saveDraft } from './draft.ts'
import { type Chosen, withinLimits } from './files.ts'
import type { LoadedJob } from './load-job.ts'
import { SendingState, ThankYou } from './SendingState.tsx'
import { type Sending, sendApplication } from './sending.ts'

type Begun = { clientKey: string; values: Partial<TypedApplication>; savedAt: string | null }

interface ApplyFormProps {
  job: LoadedJob['job']
  begun: Begun
  /** Another form, with nothing in it. */
  onStartAgain: () => void
}

const SECTIONS = ['you', 'address', 'start', 'documents', 'words', 'send'] as const

export function ApplyForm({ job, begun, onStartAgain }: ApplyFormProps) {
  const { t } = useTranslation('careers')
  const { originId, title } = job
  const [savedAt, setSavedAt] = useState(begun.savedAt)
  const { chosen, choose, isMissing, sending, submit } = useApplication(originId, begun.clientKey)

  function throwAway() {
    forgetDraft(originId)
    onStartAgain()
  }

  function keep(values: TypedApplication) {
    setSavedAt(saveDraft(originId, { clientKey: begun.clientKey, values }).savedAt)
  }

  if (sending?.phase === 'done')
    return (
      <Done>
        <ThankYou number={sending.number} job={job} />
      </Done>
    )
  return (
    <div className="apply">
      <Aside job={job} savedAt={savedAt} onThrowAway={throwAway} />
      <Form
        className="apply__form"
        schema={ApplicationForm}
        defaultValues={{ ...EMPTY, ...begun.values } as TypedApplication}
        onSubmit={submit}
        label={t('apply.title', { job: title })}
      >
        <KeepDraft onChange={keep} />
        <ApplicationFields />
        <DocumentsField {...{ chosen, isMissing, sending }} onChange={choose} />
        <WordsFields />
        <SendPart sending={sending} />
      </Form>
    </div>
  )
}

/** The documents of an application, and its sending. */
function useApplication(originId: string, clientKey: string) {
  const language = useLanguage()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [filesMissing, setFilesMissing] = useState(false)
  const [sending, setSending] = useState<Sending | null>(null)

  async function submit(form: ApplicationForm): Promise<Failure | null> {
    const files = chosen.map(({ file }) => file)
    const hasFault = chosen.some(({ fault }) => fault !== null)
    setFilesMissing(files.length === 0)
    if (files.length === 0 || hasFault) {
      document.getElementById('apply-documents')?.scrollIntoView({ block: 'start' })
      document.getElementById('apply-files')?.focus({ preventScroll: true })
      return null
    }
    const failure = await sendApplication({ originId, clientKey, language, form, files, onStep: follow })
    // What only the server finds in a field is said at the field; the rest stands where it was sent from.
    return failure?.status === 400 ? failure : null
  }

  function follow(next: Sending) {
    setSending(next)
    if (next.phase === 'done') forgetDraft(originId)
    if (next.phase === 'faulty') setChosen((files) => withFaults(files, next.faults))
  }

  function choose(files: readonly Chosen[]) {
    setChosen(withinLimits(files))
    setSending((now) => (now?.phase === 'broken' || now?.phase === 'faulty' ? null : now))
  }

  return { chosen, choose, isMissing: filesMissing && chosen.length === 0, sending, submit }
}

/** What was sent is said where one looks next. */
function Done({ children }: { children: ReactNode }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    end.current?.focus()
    end.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  return (
    <div ref={end} tabIndex={-1} className="apply-done">
      {children}
    </div>
  )
}

interface AsideProps {
  job: LoadedJob['job']
  savedAt: string | null
  onThrowAway: () => void
}

/** Which job it is, its steps, and whether what was typed is kept. */
function Aside({ job: { originId, title }, savedAt, onThrowAway }: AsideProps) {
  const { t } = useTranslation('careers')
  const language = useLanguage()
  return (
    <aside className="apply__aside">
      <p className="small">
        <MoreLink to={path.job({ job: originId }, language)}>{title}</MoreLink>
      </p>
      <h1 className="h1">{t('apply.short')}</h1>
      <ol className="apply__steps">
        {SECTIONS.map((section) => (
          <li key={section}>
            <a href={`#apply-${section}`}>{t(`apply.sections.${section}`)}</a>
          </li>
        ))}
      </ol>
      <p className="small" role="status">
        {savedAt ? t('apply.saved', { time: formatTime(new Date(savedAt), language) }) : t('apply.saves')}
      </p>
      {savedAt && <TextButton onClick={onThrowAway}>{t('apply.throwAway')}</TextButton>}
    </aside>
  )
}

const EMPTY = {
  salutation: '',
  title: '',
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  street: '',
  streetNumber: '',
  additionalAddressInfo: '',
  country: applicantCountries[0],
  zipCode: '',
  city: '',
  birthday: '',
  desiredSalary: '',
  startDate: '',
  hasNoticePeriod: false,
  noticePeriod: { amount: '', unit: '', reference: '', fixedDate: '' },
  isSeverelyDisabled: false,
  source: '',
  comments: '',
  talentPool: false,
  sharesInGroup: false,
}

/** What the server found when it had the whole file. */
function withFaults(files: readonly Chosen[], faults: ReadonlyMap<number, DocumentFault>): readonly Chosen[] {
  return files.map((one, position) => ({ ...one, fault: faults.get(position) ?? one.fault }))
}

const PAUSE_MS = 600

/** A moment after the last key; never while it is sent. */
function KeepDraft({ onChange }: { onChange: (values: TypedApplication) => void }) {
  const { watch } = useFormContext<TypedApplication>()
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const subscription = watch((values) => {
      clearTimeout(timer)
      timer = setTimeout(() => latest.current(values as TypedApplication), PAUSE_MS)
    })
    return () => {
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  }, [watch])
  return null
}

function SendPart({ sending }: { sending: Sending | null }) {
  const { t } = useTranslation('careers')
  const isBroken = sending?.phase === 'broken'
  return (
    <fieldset id="apply-send">
      <legend className="h3">{t('apply.sections.send')}</legend>
      <p className="small apply__note">{t('apply.kept', { club: club.name, count: applicationMonths })}</p>
      <div className="apply__ticks">
        <CheckboxField name="talentPool" label={t('form.talentPool', { count: talentPoolMonths })} />
        <CheckboxField name="sharesInGroup" label={t('form.sharesInGroup')} />
      </div>
      <p className="small apply__note">{t('form.consentsHint')}</p>
      {sending && <SendingState sending={sending} />}
      <SubmitButton size="l" busyLabel={t('apply.sending')} iconAfter="arrow">
        {t(isBroken ? 'apply.goOn' : 'apply.send')}
      </SubmitButton>
    </fieldset>
  )
}
