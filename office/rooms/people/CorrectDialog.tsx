import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { correctPerson, previewCorrectionOfPerson } from '#modules/office/people/endpoints.ts'
import { CorrectionWish, type OfficePerson } from '#modules/office/people/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { useConsequenceLines } from './consequence-lines.ts'

interface DialogProps {
  person: OfficePerson
  onDone: () => Promise<void>
  onClose: () => void
}

const proof = z.string().trim().min(3, 'required').max(200, 'max:200')
const Values = CorrectionWish.extend({
  birthday: z.union([z.iso.date(), z.literal('')]),
  reason: proof,
  evidence: proof,
})
type Values = z.infer<typeof Values>

/** Another name or birth date: what it is to be and what proves it, then what that changes. */
export function CorrectDialog({ person, onDone, onClose }: DialogProps) {
  const { t } = useTranslation('people')
  const [values, setValues] = useState<Values>({
    firstName: person.firstName ?? '',
    lastName: person.lastName ?? '',
    birthday: person.birthday ?? '',
    reason: '',
    evidence: '',
  })
  const [isAsking, setAsking] = useState(false)
  if (isAsking)
    return <AskCorrection {...{ person, values, onDone, onClose }} onBack={() => setAsking(false)} />
  return (
    <FormDialog
      title={t('help.correct')}
      text={t('correct.text')}
      schema={Values}
      defaultValues={values}
      onSubmit={async (given) => {
        setValues(given)
        setAsking(true)
        return null
      }}
      submitLabel={t('next')}
      onClose={onClose}
    >
      <InputField name="firstName" label={t('correct.firstName')} autoComplete="off" />
      <InputField name="lastName" label={t('correct.lastName')} autoComplete="off" />
      <InputField name="birthday" type="date" label={t('data.birthday')} />
      <InputField name="reason" label={t('correct.reason')} autoComplete="off" />
      <InputField
        name="evidence"
        label={t('correct.evidence')}
        hint={t('correct.evidenceHint')}
        autoComplete="off"
      />
    </FormDialog>
  )
}

function AskCorrection({
  person,
  values,
  onDone,
  onClose,
  onBack,
}: DialogProps & { values: Values; onBack: () => void }) {
  const { t } = useTranslation('people')
  const linesOf = useConsequenceLines()
  const [digest, setDigest] = useState('')
  const { reason, evidence } = values
  const record = {
    firstName: values.firstName,
    lastName: values.lastName,
    birthday: values.birthday === '' ? null : values.birthday,
  }
  const params = { id: person.id }

  async function correct() {
    const body = { ...record, reason, evidence, digest, version: person.version }
    const answer = await act(correctPerson, { params, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('correct.done') })
    await onDone()
    onClose()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('help.correct')}
      text={`${values.firstName} ${values.lastName}`}
      previewKey={['person.correct', person.id, person.version, record]}
      preview={async () => {
        const told = await read(previewCorrectionOfPerson, { params, body: record })
        setDigest(told.digest)
        return { lines: linesOf(told), confirm: t('help.correct') }
      }}
      onConfirm={correct}
      onClose={onBack}
    />
  )
}
