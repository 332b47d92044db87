import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { siteOf } from '#club/sites.ts'
import { declareTermination } from '#modules/memberships/terminating.endpoints.ts'
import { lastDayOf } from '#modules/memberships/terminating.rules.ts'
import type { TerminableKind } from '#modules/memberships/terminating.schema.ts'
import { monthAfter } from '#modules/television/television.rules.ts'
import { seasonOf } from '#modules/tickets/seasons.rules.ts'
import { berlinDate, formatDate, formatDateTime } from '#platform/dates.ts'
import { call } from '#web/api/call.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { useServiceMail } from '#web/site/service-contact.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select, Textarea } from '#web/ui/fields/Input.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'

type Manner = 'ordinary' | 'extraordinary'
type Declared = {
  kind: TerminableKind
  name: string
  email: string
  contractNumber: string
  manner: Manner
  reason: string
  wantedEnd: string
}
type Errors = Partial<Record<keyof Declared, string>>

/** What the club has contracts for. */
const ROLES = { membership: 'membership', seasonTicket: 'tickets', television: 'television' } as const
const KINDS = (['membership', 'seasonTicket', 'television'] as const).filter(
  (kind) => siteOf(ROLES[kind]) !== null,
)
/** Where it is ended by whoever is signed in. */
const PAGES = { membership: path.membership, seasonTicket: path.contracts, television: path.television }

const EMPTY: Declared = {
  kind: KINDS[0] ?? 'membership',
  name: '',
  email: '',
  contractNumber: '',
  manner: 'ordinary',
  reason: '',
  wantedEnd: '',
}
const TV = { tv: club.tvName }

/** Ending a contract (§ 312k BGB): the details, then the button that ends it, then the confirmation with its time. */
export function TerminationForm() {
  const mail = useServiceMail()
  const { t } = useTranslation('termination')
  const [declared, setDeclared] = useState(EMPTY)
  const [step, setStep] = useState<'enter' | 'confirm'>('enter')
  const [received, setReceived] = useState<string | null>(null)
  return (
    <section className="withdrawal" aria-label={t('heading')}>
      {received && <h2 className="h2">{t('doneTitle')}</h2>}
      {received ? (
        <Received at={received} declared={declared} />
      ) : step === 'enter' ? (
        <Enter
          declared={declared}
          onEntered={(entered) => {
            setDeclared(entered)
            setStep('confirm')
          }}
        />
      ) : (
        <Confirm declared={declared} onChange={() => setStep('enter')} onReceived={setReceived} />
      )}
      <noscript>
        <p>{t('noScript', { mail })}</p>
      </noscript>
    </section>
  )
}

interface EnterProps {
  declared: Declared
  onEntered: (declared: Declared) => void
}

function Enter({ declared, onEntered }: EnterProps) {
  const { t } = useTranslation('termination')
  const [errors, setErrors] = useState<Errors>({})
  const language = useLanguage()
  const [kind, setKind] = useState(declared.kind)
  const [manner, setManner] = useState(declared.manner)

  function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const entered = { ...EMPTY, ...Object.fromEntries(new FormData(form)) } as Declared
    const found: Errors = {}
    for (const field of ['name', 'email'] as const)
      if (entered[field].trim() === '') found[field] = t('missing')
    const email = form.elements.namedItem('email') as HTMLInputElement
    if (!found.email && email.validity.typeMismatch) found.email = t('badEmail')
    if (entered.manner === 'extraordinary' && entered.reason.trim() === '') found.reason = t('missing')
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) (form.elements.namedItem(first) as HTMLElement).focus()
    else onEntered(entered)
  }

  return (
    <form noValidate onSubmit={check}>
      <p>{t('lead')}</p>
      <p>
        {t('signedIn')} <TextLink to={PAGES[kind](language)}>{t(`toAccount.${kind}`)}</TextLink>
      </p>
      <Field label={t('what')}>
        <Select
          name="kind"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as TerminableKind)}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {t(one, TV)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('name')} error={errors.name}>
        <Input name="name" autoComplete="name" defaultValue={declared.name} maxLength={160} aria-required />
      </Field>
      <Field label={t('email')} hint={t('emailHint')} error={errors.email}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={declared.email}
          maxLength={254}
          aria-required
        />
      </Field>
      <Field label={t(`number.${kind}`)} note={t('optional')} hint={t(`numberHint.${kind}`)}>
        <Input
          name="contractNumber"
          inputMode={kind === 'membership' ? 'numeric' : 'text'}
          defaultValue={declared.contractNumber}
          maxLength={40}
        />
      </Field>
      <Field label={t('manner')}>
        <Select
          name="manner"
          value={manner}
          onChange={(event) => setManner(event.currentTarget.value as Manner)}
        >
          <option value="ordinary">{t('ordinary')}</option>
          <option value="extraordinary">{t('extraordinary')}</option>
        </Select>
      </Field>
      {manner === 'extraordinary' && (
        <Field label={t('reason')} hint={t('reasonHint')} error={errors.reason}>
          <Textarea name="reason" rows={3} defaultValue={declared.reason} maxLength={1000} aria-required />
        </Field>
      )}
      <Field
        label={t('end')}
        note={t('optional')}
        hint={t('endHint', { day: dayText(expectedEnd(kind), language) })}
      >
        <Input name="wantedEnd" type="date" defaultValue={declared.wantedEnd} />
      </Field>
      <Button type="submit">{t('next')}</Button>
    </form>
  )
}

interface ConfirmProps {
  declared: Declared
  onChange: () => void
  onReceived: (at: string) => void
}

function Confirm({ declared, onChange, onReceived }: ConfirmProps) {
  const mail = useServiceMail()
  const { t } = useTranslation('termination')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<'failed' | 'tooMany' | null>(null)

  async function send() {
    setBusy(true)
    const { kind, name, email, manner } = declared
    const optional = { contractNumber: declared.contractNumber, wantedEnd: declared.wantedEnd }
    const given = Object.entries({
      ...optional,
      ...(manner === 'extraordinary' ? { reason: declared.reason } : {}),
    }).filter(([, value]) => value.trim() !== '')
    const answer = await call(declareTermination, {
      body: { kind, name, email, manner, language, ...Object.fromEntries(given) },
      reaction: shownInPlace,
    })
    setBusy(false)
    if (answer.ok) onReceived(answer.data.receivedAt)
    else setFailed(answer.failure.status === 429 ? 'tooMany' : 'failed')
  }

  return (
    <div>
      <h2 className="h3" tabIndex={-1} ref={useFocusOnce()}>
        {t('check')}
      </h2>
      <Said declared={declared} />
      <p>{t('declaration')}</p>
      {failed && (
        <Banner kind="err" role="alert">
          {t(failed, { mail })}
        </Banner>
      )}
      <p className="withdrawal__actions">
        <Button busy={busy} onClick={() => void send()}>
          {t(busy ? 'confirming' : 'confirm')}
        </Button>
        <Button kind="quiet" onClick={onChange}>
          {t('change')}
        </Button>
      </p>
    </div>
  )
}

/** What was declared, to check and to keep. */
function Said({ declared, at }: { declared: Declared; at?: string }) {
  const { t } = useTranslation('termination')
  const language = useLanguage()
  const { kind, name, email, contractNumber, manner, reason, wantedEnd } = declared
  return (
    <DefinitionList
      rows={[
        { term: t('contract'), value: t(kind, TV) },
        ...(contractNumber.trim() ? [{ term: t(`number.${kind}`), value: contractNumber }] : []),
        { term: t('name'), value: name },
        { term: t('email'), value: email },
        { term: t('manner'), value: t(manner === 'extraordinary' ? 'extraordinary' : 'ordinary') },
        ...(manner === 'extraordinary' ? [{ term: t('reason'), value: reason }] : []),
        {
          term: t('end'),
          value: wantedEnd
            ? dayText(wantedEnd, language)
            : t(manner === 'ordinary' ? 'soonestOn' : 'soonest', {
                day: dayText(expectedEnd(kind), language),
              }),
        },
        ...(at ? [{ term: t('received'), value: formatDateTime(new Date(at), language) }] : []),
      ]}
    />
  )
}

/** When it ends by its rules if the declaration comes in time: a membership with its year, a ticket with its season, a month within one. */
function expectedEnd(kind: TerminableKind): string {
  const now = new Date()
  if (kind === 'television') return berlinDate(monthAfter(now))
  return kind === 'membership' ? lastDayOf(berlinDate(now), null) : `${seasonOf(now) + 1}-06-30`
}

function dayText(day: string, language: string): string {
  return formatDate(new Date(`${day}T12:00:00Z`), language)
}

function Received({ at, declared }: { at: string; declared: Declared }) {
  const { t } = useTranslation('termination')
  const language = useLanguage()
  return (
    <div tabIndex={-1} ref={useFocusOnce()}>
      <Banner kind="ok" role="status">
        {t('done', { time: formatDateTime(new Date(at), language), email: declared.email })}
      </Banner>
      <Said declared={declared} at={at} />
      <p className="withdrawal__actions">
        <Button kind="quiet" onClick={() => print()}>
          {t('keep')}
        </Button>
      </p>
    </div>
  )
}

/** What was pressed is gone: the focus goes to what stands there now. */
function useFocusOnce() {
  const done = useRef(false)
  return (element: HTMLElement | null) => {
    if (!element || done.current) return
    done.current = true
    element.focus()
  }
}
