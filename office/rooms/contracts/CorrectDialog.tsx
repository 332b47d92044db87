import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { correctContract, previewCorrection } from '#modules/office/contracts/corrections.endpoints.ts'
import type { ContractCorrection } from '#modules/office/contracts/corrections.schema.ts'
import type { OfficeContractDetail } from '#modules/office/contracts/schema.ts'
import { CallFailed, read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { ConsequencesDialog, type Preview } from '../../parts/ConsequencesDialog.tsx'
import { HolderFields, PlaceFields, PriceFields, SubscriberFields } from './CorrectionFields.tsx'
import { useCorrectionWords } from './contract-words.ts'
import { useSettled } from './use-settled.ts'

const SHORTEST_REASON = 3

interface CorrectDialogProps {
  contract: OfficeContractDetail
  what: ContractCorrection['what']
  onDone: () => Promise<void>
  onClose: () => void
}

/** The place, the price, the holder or the payer of a contract is another: what, why, then what follows. */
export function CorrectDialog({ contract, what, onDone, onClose }: CorrectDialogProps) {
  const { t } = useTranslation('contracts')
  const say = useFailureWords()
  const linesOf = useCorrectionWords()
  const [typed, setTyped] = useState<ContractCorrection | null>(() => startOf(contract, what))
  const correction = useSettled(typed)
  const [reason, setReason] = useState('')
  const [digest, setDigest] = useState('')
  const params = { id: contract.id }
  const isReasoned = reason.trim().length >= SHORTEST_REASON
  const title = t(`correct.${what}.title`)

  async function preview(): Promise<Preview> {
    const nothing = { lines: [], confirm: title }
    if (!correction) return { ...nothing, refusal: t(`correct.${what}.missing`) }
    try {
      const told = await read(previewCorrection, { params, body: { correction } })
      setDigest(told.digest)
      const refusal = isReasoned ? null : t('correct.reasonMissing')
      return { lines: linesOf(told), confirm: title, refusal }
    } catch (error) {
      // What cannot be done is said at the button; what went wrong is asked again.
      const { problem, status } = error instanceof CallFailed ? error.failure : {}
      if (!status || status >= 500) throw error
      const otherwise = say((error as CallFailed).failure).text
      return { ...nothing, refusal: t(`correct.refusals.${problem?.errorCode}`, otherwise) }
    }
  }

  async function correct() {
    const body = { correction: correction!, reason: reason.trim(), digest }
    const answer = await act(correctContract, { params, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('correct.done') })
    await onDone()
    return null
  }

  const fields: Record<ContractCorrection['what'], ReactNode> = {
    place: <PlaceFields contract={contract} onChange={setTyped} />,
    price: <PriceFields contract={contract} onChange={setTyped} />,
    recipient: <HolderFields onChange={setTyped} />,
    subscriber: <SubscriberFields onChange={setTyped} />,
  }
  return (
    <ConsequencesDialog
      title={title}
      text={t(`correct.${what}.text`)}
      previewKey={['contract.correct', contract.id, correction, isReasoned]}
      preview={preview}
      onConfirm={correct}
      onClose={onClose}
    >
      {fields[what]}
      <Field label={t('end.reason')} hint={t('end.reasonHint')}>
        <Textarea
          rows={2}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConsequencesDialog>
  )
}

/** A price is there from the start; a place, a holder and a payer are not known yet. */
function startOf(
  { priceCents, newPriceClass }: OfficeContractDetail,
  what: ContractCorrection['what'],
): ContractCorrection | null {
  return what === 'price' ? { what, priceCents, newPriceClass } : null
}
