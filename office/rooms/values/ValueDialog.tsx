import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeValue, foreseeValue, listValues } from '#modules/office/values/endpoints.ts'
import type { OfficeValue } from '#modules/office/values/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { otherVersion } from '../../api/other-version.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { EditConflict } from '../../parts/EditConflict.tsx'
import { ReasonedDialog } from '../../parts/ReasonedDialog.tsx'
import { useRenewValues, useValueName, useValueWords } from './use-values.ts'
import { ValueForm } from './ValueForm.tsx'
import { consequencesOf } from './value-consequences.ts'
import { draftOf, type Shown } from './value-draft.ts'

interface ValueDialogProps {
  value: OfficeValue
  /** Gives it back to the club's file. */
  isReset?: boolean
  /** A former value, to be had again. */
  start?: Shown
  onClose: () => void
}

/** Another value: typed, then what follows with a reason; whoever comes second sees both. */
export function ValueDialog({ value, isReset = false, start, onClose }: ValueDialogProps) {
  const { language } = useOfficeLanguage()
  const [saved, setSaved] = useState(value)
  const [draft, setDraft] = useState(() => draftOf(start ?? value.value, value.unit, language))
  const [next, setNext] = useState<Shown | undefined>(start)
  const [step, setStep] = useState<'type' | 'confirm' | 'conflict'>(
    isReset || start !== undefined ? 'confirm' : 'type',
  )
  const renew = useRenewValues()

  if (step === 'conflict')
    return (
      <Conflict
        mine={isReset ? saved.base : next!}
        saved={saved}
        onMerge={(merged) => {
          setNext(merged)
          setDraft(draftOf(merged, saved.unit, language))
          setStep('confirm')
        }}
        onLeave={() => void renew().then(onClose)}
      />
    )
  if (step === 'type')
    return (
      <ValueForm
        value={saved}
        draft={draft}
        onChange={setDraft}
        onNext={(read) => {
          setNext(read)
          setStep('confirm')
        }}
        onClose={onClose}
      />
    )
  return (
    <Confirm
      saved={saved}
      next={isReset && next === undefined ? undefined : next}
      onConflict={(theirs) => {
        setSaved(theirs)
        setStep('conflict')
      }}
      onClose={onClose}
    />
  )
}

interface ConfirmProps {
  saved: OfficeValue
  /** Undefined: that of the file. */
  next: Shown | undefined
  onConflict: (theirs: OfficeValue) => void
  onClose: () => void
}

function Confirm({ saved, next, onConflict, onClose }: ConfirmProps) {
  const { t } = useTranslation('values')
  const name = useValueName()(saved)
  const words = useValueWords()
  const renew = useRenewValues()
  const params = { name: saved.name }
  const plan = next === undefined ? {} : { value: next }
  const shown = words(next === undefined ? saved.base : next, saved.unit)

  async function confirm(given: { reason: string; digest: string }) {
    const answer = await act(changeValue, {
      params,
      body: { ...plan, ...given, version: saved.version },
      reaction: () => 'silent',
    })
    if (answer.ok) {
      toast({ kind: 'ok', title: t('done', { name, value: shown }) })
      await renew()
      return null
    }
    const theirs = await otherVersion(answer.failure, async () => {
      const { items } = await read(listValues, {})
      return items.find((one) => one.name === saved.name)
    })
    if (theirs) onConflict(theirs)
    return answer.failure
  }

  return (
    <ReasonedDialog
      title={name}
      text={t('turned', { former: words(saved.value, saved.unit), value: shown })}
      previewKey={['club-value', saved.name, saved.version, next ?? null]}
      ask={() => read(foreseeValue, { params, body: plan })}
      linesOf={(told) => consequencesOf(t, told)}
      confirm={t(next === undefined ? 'confirmReset' : 'confirm', { value: shown })}
      words={{ reason: t('reason.label'), hint: t('reason.hint'), missing: t('reason.missing') }}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

interface ConflictProps {
  mine: Shown
  saved: OfficeValue
  onMerge: (merged: Shown) => void
  onLeave: () => void
}

function Conflict({ mine, saved, onMerge, onLeave }: ConflictProps) {
  const name = useValueName()(saved)
  const words = useValueWords()
  return (
    <EditConflict<{ value: Shown }>
      {...(saved.last ? { by: saved.last.changedBy } : {})}
      fields={[{ name: 'value', label: name, show: (one) => words(one, saved.unit) }]}
      mine={{ value: mine }}
      theirs={{ value: saved.value }}
      onMerge={({ value }) => onMerge(value)}
      onTakeTheirs={onLeave}
      onClose={onLeave}
    />
  )
}
