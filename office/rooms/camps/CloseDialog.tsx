import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeCamp } from '#modules/office/camps/endpoints.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { act } from '../../api/act.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import type { CampPartProps } from './camp-part.ts'

const SHORTEST_REASON = 3

/** Nothing is booked any more, with the reason. */
export function CloseDialog({ camp, onChanged, onClose }: CampPartProps & { onClose: () => void }) {
  const { t } = useTranslation('camps')
  const [reason, setReason] = useState('')
  const isReady = reason.trim().length >= SHORTEST_REASON

  async function close() {
    const answer = await act(closeCamp, { params: { id: camp.id }, body: { reason: reason.trim() } })
    if (!answer.ok) return
    await onChanged()
    onClose()
  }

  return (
    <OfficeDialog
      title={t('close.title')}
      text={t('close.text')}
      onClose={onClose}
      actions={
        <>
          <Button size="s" disabledReason={isReady ? null : t('reasonMissing')} onClick={() => void close()}>
            {t('close.title')}
          </Button>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <Field label={t('reason')}>
        <Input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </OfficeDialog>
  )
}
