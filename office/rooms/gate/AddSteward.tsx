import { useTranslation } from 'react-i18next'
import { addSteward, endSteward } from '#modules/office/gate/endpoints.ts'
import { NewSteward } from '#modules/office/gate/schema.ts'
import { offerUndo } from '#office/parts/undo/undo.ts'
import { InputField } from '#web/forms/FormField.tsx'
import { act } from '../../api/act.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'

interface AddStewardProps {
  onDone: () => Promise<void>
  onClose: () => void
}

/** Somebody with an account opens gates from now on; for eight seconds it can be taken back. */
export function AddSteward({ onDone, onClose }: AddStewardProps) {
  const { t } = useTranslation('gate')

  async function add(body: NewSteward) {
    const answer = await act(addSteward, { body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    const { personId, name } = answer.data
    await onDone()
    onClose()
    offerUndo({
      text: t('stewards.add.done', { name }),
      undo: async () => {
        const undone = await act(endSteward, { params: { id: personId } })
        await onDone()
        return undone.ok
      },
    })
    return null
  }

  return (
    <FormDialog
      title={t('stewards.add.title')}
      text={t('stewards.add.text')}
      schema={NewSteward}
      defaultValues={{ email: '' }}
      onSubmit={add}
      submitLabel={t('stewards.add.confirm')}
      onClose={onClose}
    >
      <InputField name="email" type="email" label={t('stewards.add.email')} autoComplete="off" />
    </FormDialog>
  )
}
