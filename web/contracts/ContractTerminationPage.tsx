import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Contract, TerminationReasons } from '#modules/contracts/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { dayOf } from '#web/account/day.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { ContractScreen, NotPossible } from './ContractScreen.tsx'
import { useContractChanges, useTerminationReasons } from './contract-data.ts'
import { placeText } from './contract-words.ts'
import { Refusal } from './Refusal.tsx'
import { useChange } from './useChange.ts'

/** ABO-04, ABO-23, ABO-24. */
export default function ContractTerminationPage() {
  const { t } = useTranslation('contracts')
  return (
    <ContractScreen title={t('end.heading')}>
      {(contract) => <Termination contract={contract} />}
    </ContractScreen>
  )
}

function Termination({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const reasons = useTerminationReasons(contract)
  const [endedAt, setEndedAt] = useState<Date | null>(null)
  const what = t('end.what', { number: contract.number, place: placeText(contract, t) })
  if (endedAt) return <Ended contract={contract} at={endedAt} />
  return (
    <>
      <p className="lead contract-lead">{what}</p>
      {contract.may.terminate ? (
        <Loaded query={reasons} label={t('loadingOne')} rows={3}>
          {(found) => <TerminationForm contract={contract} reasons={found} onEnded={setEndedAt} />}
        </Loaded>
      ) : !contract.subscriber.isSelf || contract.state === 'SubscriberChanged' ? (
        <NotPossible contract={contract} />
      ) : contract.state === 'Terminated' ? (
        <Banner>{t('notice.Terminated', { day: dayOf(contract.endDate, language) })}</Banner>
      ) : (
        <Banner kind="warn">
          <p>{t('end.over')}</p>
          <TextLink to={path.termination(language)}>{t('end.extraordinary')}</TextLink>
        </Banner>
      )}
    </>
  )
}

interface TerminationFormProps {
  contract: Contract
  reasons: z.infer<typeof TerminationReasons>
  onEnded: (at: Date) => void
}

/** ABO-24: a reason and a tick; what is missing is said at its field. */
function TerminationForm({ contract, reasons, onEnded }: TerminationFormProps) {
  const { t } = useTranslation(['contracts', 'forms'])
  const text = useText()
  const { terminate } = useContractChanges(contract.id)
  const { busy, refusal, make } = useChange()
  const [reason, setReason] = useState('')
  const [understood, setUnderstood] = useState(false)
  const [isChecked, setChecked] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    const missing = reason === '' ? 'reason' : understood ? null : 'understood'
    if (missing) return (event.currentTarget.elements.namedItem(missing) as HTMLElement).focus()
    if (await make(() => terminate(reason))) onEnded(new Date())
  }

  return (
    <form className="contract-form" noValidate onSubmit={(event) => void send(event)}>
      <Dates contract={contract} />
      <Field
        label={t('end.reason')}
        error={isChecked && reason === '' ? t('rules.required', { ns: 'forms' }) : undefined}
      >
        <Select
          name="reason"
          value={reason}
          aria-required
          onChange={(change) => setReason(change.currentTarget.value)}
        >
          <option value="">{t('end.choose')}</option>
          {reasons.map(({ id, name }) => (
            <option key={id} value={id}>
              {text(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        name="understood"
        label={t('end.tick')}
        checked={understood}
        onChange={(change) => setUnderstood(change.currentTarget.checked)}
        error={isChecked && !understood ? t('rules.ticked', { ns: 'forms' }) : undefined}
      />
      <Refusal text={refusal} />
      <p>
        <Button kind="err" type="submit" busy={busy}>
          {t(busy ? 'end.busy' : 'end.submit')}
        </Button>
      </p>
      <p className="small muted">{t('end.mail')}</p>
    </form>
  )
}

function Dates({ contract: { endDate, noticeUntil } }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  return (
    <p>
      {t('end.text', { day: dayOf(endDate, language) })}{' '}
      {noticeUntil && t('end.notice', { day: dayOf(noticeUntil, language) })}
    </p>
  )
}

/** What was pressed is gone: the focus goes to what became of it. */
function Ended({ contract, at }: { contract: Contract; at: Date }) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  return (
    <div className="contract-form" tabIndex={-1} ref={focusOn}>
      <h2 className="h2">{t('end.doneTitle')}</h2>
      <Banner kind="ok" role="status">
        <p>
          {t('end.done', {
            day: dayOf(contract.terminationDate ?? contract.endDate, language),
            time: formatDateTime(at, language),
          })}
        </p>
        <p>{t('end.doneMail')}</p>
      </Banner>
      <p className="contract-links">
        <LinkButton to={path.contract({ contract: contract.id }, language)}>{t('back')}</LinkButton>
        <Button kind="quiet" onClick={() => print()}>
          {t('end.print')}
        </Button>
      </p>
    </div>
  )
}

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
