import './contracts.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlannedSeasonPhase, seasonAudiences } from '#modules/contracts/sale/schema.ts'
import { saveSeasonPhases } from '#modules/office/contracts/seasons.endpoints.ts'
import type { OfficeSeason } from '#modules/office/contracts/seasons.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { localMoment, momentOf } from '../../parts/amounts.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { seasonName } from './contract-words.ts'

const MOST_PHASES = 12

interface PhasesDialogProps {
  season: OfficeSeason
  onDone: () => Promise<void>
  onClose: () => void
}

/** Who buys season tickets of a season from when to when. */
export function PhasesDialog({ season, onDone, onClose }: PhasesDialogProps) {
  const { t } = useTranslation('contracts')
  const say = useFailureWords()
  const { phases, add, change, remove } = usePhases(season)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const body = { version: season.version, phases: phases.map(({ phase }) => phase) }
    const answer = await act(saveSeasonPhases, {
      params: { season: season.season },
      body,
      reaction: () => 'silent',
    })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'ok', title: t('renewal.saved') })
    await onDone()
    onClose()
  }

  return (
    <OfficeDialog
      isWide
      title={t('renewal.saleTitle', { season: seasonName(season.season) })}
      text={t('renewal.saleText')}
      onClose={onClose}
      actions={
        <>
          <Button size="s" kind="ink" busy={isBusy} onClick={() => void save()}>
            {t('renewal.save')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {phases.map(({ key, phase }, at) => (
        <PhaseFields
          key={key}
          number={at + 1}
          phase={phase}
          onChange={(changes) => change(key, changes)}
          onRemove={() => remove(key)}
        />
      ))}
      {phases.length < MOST_PHASES && (
        <Button size="s" kind="quiet" icon="plus" onClick={add}>
          {t('renewal.addPhase')}
        </Button>
      )}
      {failure && (
        <Banner kind="err" role="alert">
          <b>{say(failure).title}</b>
          <p>{say(failure).text}</p>
        </Banner>
      )}
    </OfficeDialog>
  )
}

/** The phases while they are written, each with a key that stays its own. */
function usePhases(season: OfficeSeason) {
  const [phases, setPhases] = useState(() => season.phases.map((phase, key) => ({ key, phase })))

  const add = () =>
    setPhases((before) => [
      ...before,
      {
        key: 1 + Math.max(-1, ...before.map(({ key }) => key)),
        phase: phaseOf('everybody', new Date().toISOString()),
      },
    ])
  const change = (key: number, changes: Partial<PlannedSeasonPhase>) =>
    setPhases((before) =>
      before.map((one) => (one.key === key ? { key, phase: { ...one.phase, ...changes } } : one)),
    )
  const remove = (key: number) => setPhases((before) => before.filter((one) => one.key !== key))
  return { phases, add, change, remove }
}

interface PhaseFieldsProps {
  number: number
  phase: PlannedSeasonPhase
  onChange: (changes: Partial<PlannedSeasonPhase>) => void
  onRemove: () => void
}

function PhaseFields({ number, phase, onChange, onRemove }: PhaseFieldsProps) {
  const { t } = useTranslation('contracts')
  const { who, from, until, memberSince, groupSize, offerHours } = phase
  return (
    <fieldset className="contracts-fields">
      <legend>{t('renewal.phase', { number })}</legend>
      <Field label={t('renewal.phaseWho')}>
        <Select
          value={who}
          onChange={({ target }) => onChange(wordsOfLine(target.value as PlannedSeasonPhase['who']))}
        >
          {seasonAudiences.map((one) => (
            <option key={one} value={one}>
              {t(`renewal.who.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('renewal.phaseFrom')}>
        <Input
          type="datetime-local"
          defaultValue={localMoment(from)}
          onChange={({ target }) => onChange({ from: momentOf(target.value) ?? from })}
        />
      </Field>
      <Field label={t('renewal.phaseUntil')} hint={t('renewal.phaseUntilHint')}>
        <Input
          type="datetime-local"
          defaultValue={until ? localMoment(until) : ''}
          onChange={({ target }) => onChange({ until: momentOf(target.value) })}
        />
      </Field>
      {who === 'member' && (
        <Field label={t('renewal.phaseSince')} hint={t('renewal.phaseSinceHint')}>
          <Input
            type="date"
            value={memberSince ?? ''}
            onChange={({ target }) => onChange({ memberSince: target.value || null })}
          />
        </Field>
      )}
      {who === 'waitingList' && (
        <>
          <Field label={t('renewal.phaseGroup')}>
            <Input
              type="number"
              min={1}
              value={groupSize ?? ''}
              onChange={({ target }) => onChange({ groupSize: Number(target.value) })}
            />
          </Field>
          <Field label={t('renewal.phaseHours')}>
            <Input
              type="number"
              min={1}
              value={offerHours ?? ''}
              onChange={({ target }) => onChange({ offerHours: Number(target.value) })}
            />
          </Field>
        </>
      )}
      <Button size="s" kind="quiet" icon="trash" onClick={onRemove}>
        {t('renewal.removePhase', { number })}
      </Button>
    </fieldset>
  )
}

function phaseOf(who: PlannedSeasonPhase['who'], from: string): PlannedSeasonPhase {
  return { ...wordsOfLine(who), from, until: null }
}

/** What only the line has, and what only members have. */
function wordsOfLine(who: PlannedSeasonPhase['who']) {
  const isLine = who === 'waitingList'
  return { who, memberSince: null, groupSize: isLine ? 100 : null, offerHours: isLine ? 48 : null }
}
