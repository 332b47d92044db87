import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeCampRoll } from '#modules/office/camps/endpoints.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { act } from '../../../api/act.ts'
import { OfficeDialog } from '../../../parts/OfficeDialog.tsx'
import { SaveDialog } from '../../../parts/SaveDialog.tsx'
import { useStaff } from '../../../session/session.ts'
import { pinFault, SHORTEST_PIN } from './pin.rules.ts'
import { sealRoll } from './sealed-roll.ts'
import { AWAY_PAGE, canTakeAlong, keepAwayPage } from './worker.ts'

interface TakeDialogProps {
  campId: string
  name: string
  onClose: () => void
}

/** Of a look at the club, as the server says it (`keepUntil`). */
const HOURS = 48

/** The list is fetched once more, sealed under a PIN that only its coach knows, and opens then without a network. */
export function TakeDialog({ campId, name, onClose }: TakeDialogProps) {
  const { t } = useTranslation('camps')
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { step, failure, isNotKept, seal } = useSealing({ campId, name })
  const fault = pinFault(pin)
  const differs = fault === null && again !== pin

  async function take() {
    setAsked(true)
    if (fault || differs || step === 'sealing') return
    await seal(pin)
  }

  if (step === 'taken')
    return (
      <OfficeDialog
        title={t('away.taken')}
        onClose={onClose}
        actions={
          <a className="btn btn--ink btn--small" href={AWAY_PAGE}>
            <span className="btn__label">
              <span>{t('away.open')}</span>
            </span>
          </a>
        }
      />
    )
  return (
    <SaveDialog
      title={t('away.title')}
      text={t('away.text', { hours: HOURS })}
      save={t(step === 'sealing' ? 'away.sealing' : 'away.seal')}
      kind="primary"
      isBusy={step === 'sealing'}
      refusal={canTakeAlong() ? null : t('away.cannot')}
      failure={failure}
      onSave={() => void take()}
      onClose={onClose}
    >
      {isNotKept && (
        <Banner kind="err" role="alert">
          {t('away.notKept')}
        </Banner>
      )}
      <Field
        label={t('away.pin', { count: SHORTEST_PIN })}
        hint={t('away.pinHint')}
        error={isAsked && fault ? t(`away.faults.${fault}`, { count: SHORTEST_PIN }) : undefined}
      >
        <Input
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={({ currentTarget }) => setPin(currentTarget.value)}
        />
      </Field>
      <Field label={t('away.again')} error={isAsked && differs ? t('away.faults.differs') : undefined}>
        <Input
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={again}
          onChange={({ currentTarget }) => setAgain(currentTarget.value)}
        />
      </Field>
    </SaveDialog>
  )
}

/** The list as it is at the club now, sealed on this device. */
function useSealing({ campId, name }: Pick<TakeDialogProps, 'campId' | 'name'>) {
  const { person } = useStaff()
  const [step, setStep] = useState<'typing' | 'sealing' | 'taken'>('typing')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isNotKept, setNotKept] = useState(false)

  async function seal(pin: string) {
    setStep('sealing')
    setFailure(null)
    const answer = await act(takeCampRoll, { params: { id: campId }, reaction: () => 'silent' })
    if (!answer.ok) {
      setStep('typing')
      return setFailure(answer.failure)
    }
    const roll = answer.data
    const about = { campId, camp: name, personId: person.id, takenAt: new Date().toISOString() }
    const isKept = await keepAwayPage()
      .then(() => sealRoll({ about: { ...about, until: roll.keepUntil }, roll, pin }))
      .then(
        () => true,
        () => false,
      )
    setNotKept(!isKept)
    setStep(isKept ? 'taken' : 'typing')
  }

  return { step, failure, isNotKept, seal }
}
