import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteBackup } from '#modules/office/operations/endpoints.ts'
import type { BackupKind } from '#modules/operations/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { localMoment } from '../../parts/amounts.ts'
import { SaveDialog } from '../../parts/SaveDialog.tsx'
import { type BackupDraft, readBackup } from './backup-draft.ts'
import { useRenewOperations } from './use-operations.ts'

/** A backup, or a restoration on trial, that no program has told. */
export function BackupDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operations')
  const renew = useRenewOperations()
  const [draft, setDraft] = useState<BackupDraft>(newDraft)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const read = readBackup(draft)
  const refusal = 'fault' in read ? t(`backups.faults.${read.fault}`) : null

  async function send() {
    if ('fault' in read) return
    setBusy(true)
    const answer = await act(noteBackup, { body: read.backup, reaction: () => 'silent' })
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    await renew()
    toast({ kind: 'ok', title: t(`backups.done.${draft.kind}`) })
    onClose()
  }

  return (
    <SaveDialog
      title={t('backups.note')}
      text={t('backups.noteText')}
      save={t('backups.save')}
      isBusy={isBusy}
      refusal={refusal}
      failure={failure}
      onSave={() => void send()}
      onClose={onClose}
    >
      <BackupFields draft={draft} onChange={setDraft} />
    </SaveDialog>
  )
}

const newDraft = (): BackupDraft => ({
  ...{ kind: 'backup', ended: localMoment(new Date().toISOString()), isWhole: true },
  ...{ size: '', place: '' },
})

interface BackupFieldsProps {
  draft: BackupDraft
  onChange: (draft: BackupDraft) => void
}

function BackupFields({ draft, onChange }: BackupFieldsProps) {
  const { t } = useTranslation('operations')
  const { kind, ended, isWhole, size, place } = draft
  return (
    <>
      <Field label={t('backups.columns.kind')}>
        <Select
          value={kind}
          onChange={({ target }) => onChange({ ...draft, kind: target.value as BackupKind })}
        >
          <option value="backup">{t('backups.kinds.backup')}</option>
          <option value="restoration">{t('backups.kinds.restoration')}</option>
        </Select>
      </Field>
      <Field label={t('backups.when')}>
        <Input
          type="datetime-local"
          value={ended}
          onChange={({ target }) => onChange({ ...draft, ended: target.value })}
        />
      </Field>
      <Checkbox
        checked={isWhole}
        onChange={({ target }) => onChange({ ...draft, isWhole: target.checked })}
        label={t(`backups.isWhole.${kind}`)}
      />
      {kind === 'backup' && (
        <Field label={t('backups.size')} note="GB" hint={t('backups.sizeHint')}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={size}
            onChange={({ target }) => onChange({ ...draft, size: target.value })}
          />
        </Field>
      )}
      <Field label={t('backups.columns.place')} hint={t('backups.placeHint')}>
        <Input
          autoComplete="off"
          maxLength={80}
          value={place}
          onChange={({ target }) => onChange({ ...draft, place: target.value })}
        />
      </Field>
    </>
  )
}
