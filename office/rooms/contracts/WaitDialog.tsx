import './contracts.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { offerSeasonWait, removeSeasonWait } from '#modules/office/contracts/waiting.endpoints.ts'
import type { OfficeSeasonWait } from '#modules/office/contracts/waiting.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { Facts } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'

const SHORTEST_REASON = 3
const USUAL_HOURS = 48

interface WaitDialogProps {
  wait: OfficeSeasonWait
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Somebody in the line: where they stand, offered a season ticket out of turn, or taken out. */
export function WaitDialog({ wait, onDone, onClose }: WaitDialogProps) {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('contracts.change')
  const mayReadPeople = usePermission('people.read')
  const { id, personId, name, position, state, joinedAt } = wait
  const done = async (words: string) => {
    toast({ kind: 'ok', title: words })
    await onDone()
    onClose()
  }
  return (
    <OfficeDialog title={name || t('nameless')} onClose={onClose}>
      <Facts
        facts={[
          ...(position === null ? [] : [{ term: t('line.position'), value: position }]),
          { term: t('columns.state'), value: t(`line.states.${state}`) },
          { term: t('line.joined'), value: shortMoment(joinedAt, language) },
        ]}
      />
      {mayReadPeople && (
        <p>
          <Link to={`/personen/${personId}`}>{t('line.person')}</Link>
        </p>
      )}
      {mayChange && state === 'Waiting' && <Offer id={id} onDone={() => done(t('line.offered'))} />}
      {mayChange && position !== null && <Remove id={id} onDone={() => done(t('line.removed'))} />}
    </OfficeDialog>
  )
}

type PartProps = { id: string; onDone: () => Promise<void> }

function Offer({ id, onDone }: PartProps) {
  const { t } = useTranslation('contracts')
  const [hours, setHours] = useState(USUAL_HOURS)
  const [isBusy, setBusy] = useState(false)
  async function offer() {
    setBusy(true)
    const answer = await act(offerSeasonWait, { params: { id }, body: { hours } })
    setBusy(false)
    if (answer.ok) await onDone()
  }
  return (
    <div className="contracts-step">
      <Field label={t('renewal.phaseHours')} hint={t('line.offerHint')}>
        <Input
          type="number"
          min={1}
          max={720}
          value={hours}
          onChange={({ target }) => setHours(Number(target.value))}
        />
      </Field>
      <Button size="s" kind="ink" busy={isBusy} onClick={() => void offer()}>
        {t('line.offer')}
      </Button>
    </div>
  )
}

function Remove({ id, onDone }: PartProps) {
  const { t } = useTranslation('contracts')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isReasoned = reason.trim().length >= SHORTEST_REASON
  async function remove() {
    if (!isReasoned) return
    setBusy(true)
    const answer = await act(removeSeasonWait, { params: { id }, body: { reason: reason.trim() } })
    setBusy(false)
    if (answer.ok) await onDone()
  }
  return (
    <div className="contracts-step">
      <Field label={t('end.reason')} hint={t('line.removeHint')}>
        <Textarea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Button
        size="s"
        kind="quiet"
        busy={isBusy}
        disabledReason={isReasoned ? null : t('line.reasonMissing')}
        onClick={() => void remove()}
      >
        {t('line.remove')}
      </Button>
    </div>
  )
}
