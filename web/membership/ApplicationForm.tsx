import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { membershipKindNames, membershipKinds } from '#club/membership.ts'
import { sites } from '#club/sites.ts'
import { applyForMembership } from '#modules/memberships/joining.endpoints.ts'
import { ageOn, firstFeeOf, yearlyFeeOf } from '#modules/memberships/joining.rules.ts'
import type { MembershipApplication, NewApplication } from '#modules/memberships/joining.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { call } from '#web/api/call.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { AddressFields } from '#web/forms/AddressFields.tsx'
import { Form } from '#web/forms/Form.tsx'
import { CheckboxField, InputField, SelectField, SubmitButton } from '#web/forms/FormField.tsx'
import type { SubmitResult } from '#web/forms/server-problem.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import type { Known } from './application.ts'
import {
  centsOf,
  dropDraft,
  emptyApplication,
  saveDraft,
  type Typed,
  takeDraft,
  typedApplication,
} from './application.ts'
import { JoinCard } from './JoinCard.tsx'

interface ApplicationFormProps {
  known: Known | null
  /** `2026-11-22`: of the page, so that server and browser reckon alike. */
  today: string
  onApplied: (application: MembershipApplication) => void
}

/** Everything the office needs to know, and what it will cost. Who is signed out signs in with the last press. */
export function ApplicationForm({ known, today, onApplied }: ApplicationFormProps) {
  const { t } = useTranslation('joining')
  const language = useLanguage()
  const { status, signIn } = useSession()

  async function send(application: NewApplication, typed: Typed): Promise<SubmitResult> {
    saveDraft(typed)
    if (status === 'anonymous') {
      await signIn()
      return null
    }
    const answer = await call(applyForMembership, {
      body: { ...application, language },
      reaction: shownInPlace,
    })
    if (!answer.ok) return answer.failure
    dropDraft()
    onApplied(answer.data)
    return null
  }

  let typed = emptyApplication(null)
  return (
    <Form
      className="join__form"
      label={t('form')}
      schema={typedApplication(today) as never}
      defaultValues={emptyApplication(null) as never}
      fallback={t('failed')}
      onSubmit={(application: NewApplication) => send(application, typed)}
    >
      <Filled known={known} />
      <Followed onTyped={(now) => (typed = now)} />
      <JoinCard today={today} />
      <Kind />
      <fieldset>
        <legend className="h4">{t('who')}</legend>
        <div className="grid2">
          <InputField name="firstName" label={t('firstName')} autoComplete="given-name" />
          <InputField name="lastName" label={t('lastName')} autoComplete="family-name" />
          <InputField name="birthDate" label={t('birthDate')} type="date" autoComplete="bday" max={today} />
          <Guardian today={today} />
        </div>
      </fieldset>
      <fieldset>
        <legend className="h4">{t('where')}</legend>
        <AddressFields prefix="address." nameless />
      </fieldset>
      <Department />
      <InputField name="note" label={t('note')} maxLength={400} optional />
      <div className="entry-form__checks">
        <CheckboxField name="acceptedStatutes" label={t('statutes')} />
        <p>
          <TextLink to={path.statutes(language)}>{t('readStatutes')}</TextLink>
        </p>
      </div>
      <Fee today={today} />
      {status === 'anonymous' && <p className="hint">{t('signInHint')}</p>}
      <div className="entry-form__actions">
        <SubmitButton size="l" busyLabel={t('sending')}>
          {t('send')}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** What was typed before signing in, else what the club knows; nothing of it takes the place of what somebody types. */
function Filled({ known }: { known: Known | null }) {
  const { reset, formState } = useFormContext<Typed>()
  const { isDirty } = formState
  // What the form knows of itself may be told only after the account has answered.
  const hasDraft = useRef(false)
  useEffect(() => {
    const draft = takeDraft()
    if (!draft) return
    hasDraft.current = true
    reset(draft, { keepDefaultValues: true })
  }, [reset])
  useEffect(() => {
    if (known && !isDirty && !hasDraft.current) reset(emptyApplication(known))
  }, [known, isDirty, reset])
  return null
}

/** Hands out what is typed, as it is typed. */
function Followed({ onTyped }: { onTyped: (typed: Typed) => void }) {
  onTyped(useWatch<Typed>() as Typed)
  return null
}

function Kind() {
  const { t } = useTranslation('joining')
  const text = useText()
  const language = useLanguage()
  const kind = useKind()
  const feeOf = (cents: number) =>
    cents === 0 ? t('free') : t('perYear', { fee: formatMoney(cents, language) })
  return (
    <fieldset>
      <legend className="h4">{t('what')}</legend>
      <div className="grid2">
        <SelectField name="kind" label={t('kind')} hint={text(membershipKinds[kind].hint)}>
          {membershipKindNames.map((name) => (
            <option key={name} value={name}>
              {text(membershipKinds[name].name)} · {feeOf(membershipKinds[name].yearlyCents)}
            </option>
          ))}
        </SelectField>
        {kind === 'supporting' && (
          <InputField
            name="yearlyFee"
            label={t('yearlyFee')}
            inputMode="decimal"
            placeholder={String(membershipKinds.supporting.yearlyCents / 100)}
            hint={t('yearlyFeeHint', {
              least: formatMoney(membershipKinds.supporting.yearlyCents, language),
            })}
            optional
          />
        )}
      </div>
    </fieldset>
  )
}

function Guardian({ today }: { today: string }) {
  const { t } = useTranslation('joining')
  const birthDate = String(useWatch({ name: 'birthDate' }) ?? '')
  const isYoung = /^\d{4}-\d\d-\d\d$/.test(birthDate) && ageOn(birthDate, today) < 18
  if (!isYoung) return null
  return <InputField name="guardianName" label={t('guardianName')} hint={t('guardianHint')} maxLength={160} />
}

function Department() {
  const { t } = useTranslation('joining')
  const text = useText()
  return (
    <SelectField name="department" label={t('department')} optional>
      <option value="">{t('noDepartment')}</option>
      {sites
        .filter(({ kind }) => kind === 'department')
        .map(({ key, name }) => (
          <option key={key} value={key}>
            {text(name)}
          </option>
        ))}
    </SelectField>
  )
}

function Fee({ today }: { today: string }) {
  const { t } = useTranslation('joining')
  const language = useLanguage()
  const kind = useKind()
  const typed = centsOf(String(useWatch({ name: 'yearlyFee' }) ?? ''))
  const cents = yearlyFeeOf(kind, Number.isFinite(typed) ? typed : null)
  return (
    <p className="join__fee" aria-live="polite">
      {cents === 0
        ? t('feeNothing')
        : t('fee', {
            year: formatMoney(cents, language),
            first: formatMoney(firstFeeOf(cents, today), language),
          })}
    </p>
  )
}

function useKind() {
  const kind = useWatch({ name: 'kind' })
  return membershipKindNames.find((one) => one === kind) ?? 'adult'
}
