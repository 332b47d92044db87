import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { changeCamp, createCamp } from '#modules/office/camps/endpoints.ts'
import { CampForm, type OfficeCampDetail } from '#modules/office/camps/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { SaveDialog } from '../../parts/SaveDialog.tsx'
import { campOf, LINES, type Typed, typedOf, wrongOf } from './camp-form.ts'
import './reductions.css'
import { Reductions } from './Reductions.tsx'

interface CampDialogProps {
  /** Null: a new one. */
  camp: OfficeCampDetail | null
  /** A new one like that. */
  isCopy?: boolean
  onDone: () => Promise<void>
  onClose: () => void
}

const TYPES: Readonly<Partial<Record<keyof Typed, string>>> = {
  ...{ startsOn: 'date', endsOn: 'date', dailyFrom: 'time', dailyUntil: 'time' },
  ...{ booksFrom: 'datetime-local', booksUntil: 'datetime-local' },
}

/** A camp is made, copied or changed. */
export function CampDialog(props: CampDialogProps) {
  const { camp, isCopy = false, onClose } = props
  const { t } = useTranslation('camps')
  const isNew = camp === null || isCopy
  const { typed, change, wrong, isBusy, failure, save } = useCampForm(props)

  return (
    <SaveDialog
      isWide
      title={t(isCopy ? 'form.copy' : isNew ? 'form.new' : 'form.change')}
      text={t('form.text')}
      save={t(isNew ? 'form.make' : 'form.save')}
      isBusy={isBusy}
      failure={failure}
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="grid2">
        {LINES.map((name) => (
          <Field
            key={name}
            label={t(`form.fields.${name}`)}
            error={wrong.has(name) ? t('form.wrong') : undefined}
          >
            {name.startsWith('programme') ? (
              <Textarea
                rows={3}
                value={typed[name]}
                onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
              />
            ) : (
              <Input
                type={TYPES[name] ?? 'text'}
                value={typed[name]}
                onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Reductions
        reductions={typed.reductions}
        wrong={wrong}
        onChange={(reductions) => change({ reductions })}
      />
      <Checkbox
        label={t('form.fields.hasWaitingList')}
        checked={typed.hasWaitingList}
        onChange={({ currentTarget }) => change({ hasWaitingList: currentTarget.checked })}
      />
      <Checkbox
        label={t('form.fields.byLot')}
        checked={typed.byLot}
        onChange={({ currentTarget }) => change({ byLot: currentTarget.checked })}
      />
    </SaveDialog>
  )
}

/** What is typed of a camp; what the server will not take is said at its field before. */
function useCampForm({ camp, isCopy = false, onDone, onClose }: CampDialogProps) {
  const { t } = useTranslation('camps')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => typedOf(camp?.form ?? null, { isCopy }))
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isNew = camp === null || isCopy

  async function save() {
    const read = CampForm.safeParse(campOf(typed))
    setWrong(read.success ? new Set() : wrongOf(read.error.issues))
    if (!read.success) return
    setBusy(true)
    const reaction = () => 'silent' as const
    const answer = isNew
      ? await act(createCamp, { body: read.data, reaction })
      : await act(changeCamp, {
          params: { id: camp.id },
          body: { version: camp.version, camp: read.data },
          reaction,
        })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    toast({ kind: 'ok', title: t(isNew ? 'form.made' : 'form.saved') })
    await onDone()
    onClose()
    if (isNew) await navigate(`/camps/${(answer.data as { id: string }).id}`)
  }

  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  return { typed, change, wrong, isBusy, failure, save }
}
