import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewTakeBack, takeBackAllotment } from '#modules/office/events/fan-clubs/allotments.endpoints.ts'
import type { OfficeAllotment } from '#modules/office/events/fan-clubs/allotments.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { ConsequencesDialog } from '../../../parts/ConsequencesDialog.tsx'
import { useLinesOf } from './lines.ts'

interface TakeBackDialogProps {
  event: OfficeEvent
  allotment: OfficeAllotment
  onClose: () => void
}

/** Places that nobody of the fan club has go back to their contingent. */
export function TakeBackDialog({ event, allotment, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation('events')
  const queries = useQueryClient()
  const linesOf = useLinesOf()
  const [shown] = useState({ digest: '' })
  const [reason, setReason] = useState('')
  const params = { id: event.id, allotmentId: allotment.id }
  return (
    <ConsequencesDialog
      title={t('fanClubs.takeBackFrom', { name: allotment.fanClub.name })}
      previewKey={['events.takeBack', allotment.id, reason === '']}
      preview={async () => {
        const told = await read(previewTakeBack, { params })
        shown.digest = told.digest
        return {
          isFinal: told.isFinal,
          confirm: t('fanClubs.takeBack'),
          lines: linesOf(told),
          refusal: reason === '' ? t('fanClubs.needsReason') : null,
        }
      }}
      onConfirm={async () => {
        const answer = await act(takeBackAllotment, {
          params,
          body: { digest: shown.digest, reason },
          reaction: () => 'silent',
        })
        await queries.invalidateQueries({ queryKey: ['events', event.id] })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('fanClubs.takenBack', { count: answer.data.places }) })
        return null
      }}
      onClose={onClose}
    >
      <Field label={t('fanClubs.reason')} id="take-back-reason">
        <Input
          id="take-back-reason"
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value.trimStart())}
        />
      </Field>
    </ConsequencesDialog>
  )
}
