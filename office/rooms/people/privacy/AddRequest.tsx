import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { addPrivacyRequest } from '#modules/office/privacy/endpoints.ts'
import { requestKinds } from '#modules/privacy/requests.schema.ts'
import { berlinDate } from '#platform/dates.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { FormDialog } from '../../../parts/FormDialog.tsx'

const ways = ['letter', 'mail', 'phone', 'desk'] as const
const Values = z.object({
  kind: z.enum(requestKinds),
  way: z.enum(ways),
  receivedOn: z.iso.date(),
  requester: z.string().trim().max(200, 'max:200'),
  words: z.string().trim().max(1000, 'max:1000'),
})
const WithRequester = Values.refine(({ requester }) => requester.length >= 3, {
  path: ['requester'],
  message: 'required',
})

interface AddRequestProps {
  /** Whose page it is written down from; null: of somebody who has no account. */
  personId: string | null
  onDone: () => Promise<void>
  onClose: () => void
}

/** Writes down what came by letter, mail, telephone or at the desk. Its month runs from the day it came. */
export function AddRequest({ personId, onDone, onClose }: AddRequestProps) {
  const { t } = useTranslation('privacy')

  async function add({ requester, words, ...rest }: z.infer<typeof Values>) {
    const body = { ...rest, personId, requester: personId ? null : requester, words: words || null }
    const answer = await act(addPrivacyRequest, { body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('add.done') })
    await onDone()
    onClose()
    return null
  }

  return (
    <FormDialog
      title={t('add.title')}
      text={t(personId ? 'add.textOfPerson' : 'add.text')}
      schema={personId ? Values : WithRequester}
      defaultValues={{
        kind: 'access',
        way: 'letter',
        receivedOn: berlinDate(new Date()),
        requester: '',
        words: '',
      }}
      onSubmit={add}
      submitLabel={t('add.submit')}
      onClose={onClose}
    >
      <SelectField name="kind" label={t('columns.kind')}>
        {requestKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="way" label={t('add.way')}>
        {ways.map((way) => (
          <option key={way} value={way}>
            {t(`ways.${way}`)}
          </option>
        ))}
      </SelectField>
      <InputField name="receivedOn" type="date" label={t('add.receivedOn')} />
      {!personId && <InputField name="requester" label={t('add.requester')} hint={t('add.requesterHint')} />}
      <InputField name="words" label={t('add.words')} optional />
    </FormDialog>
  )
}
