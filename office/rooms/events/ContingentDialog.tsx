import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addContingent, changeContingent } from '#modules/office/events/contingents.endpoints.ts'
import {
  NewContingent,
  type OfficeContingent,
  type OfficePlan,
} from '#modules/office/events/contingents.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { contingentKinds } from '#modules/tickets/schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { Form } from '#web/forms/Form.tsx'
import { InputField, SelectField, SubmitButton } from '#web/forms/FormField.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../api/act.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { DateTimeField } from '../../parts/AmountFields.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'

interface ContingentDialogProps {
  event: OfficeEvent
  plan: OfficePlan
  /** Left out: a new one. */
  contingent?: OfficeContingent
  onMade?: (id: string) => void
  onClose: () => void
}

/** What a contingent is for, what it is called, and when what is left of it goes on sale. */
export function ContingentDialog({ event, plan, contingent, onMade, onClose }: ContingentDialogProps) {
  const { t } = useTranslation('events')
  const say = useFailureWords()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<Failure | null>(null)
  const { kind = 'sponsor', name = '', releasesAt = null } = contingent ?? {}

  async function save(terms: NewContingent) {
    setFailure(null)
    const reaction = () => 'silent' as const
    const answer = contingent
      ? await act(changeContingent, {
          params: { id: event.id, contingentId: contingent.id },
          body: { ...terms, version: plan.version },
          reaction,
        })
      : await act(addContingent, { params: { id: event.id }, body: terms, reaction })
    await queries.invalidateQueries({ queryKey: ['events', event.id, 'plan'] })
    if (!answer.ok) {
      setFailure(answer.failure)
      return null
    }
    if (answer.data) onMade?.(answer.data.id)
    onClose()
    return null
  }

  return (
    <OfficeDialog
      title={contingent ? t('plan.changeOne', contingent) : t('plan.add')}
      text={t('plan.dialog')}
      onClose={onClose}
    >
      <Form
        className="office-form"
        schema={NewContingent}
        defaultValues={{ kind, name, releasesAt }}
        onSubmit={save}
      >
        {failure && (
          <Banner kind="err" role="alert">
            <b>{say(failure).title}</b>
            <p>{say(failure).text}</p>
          </Banner>
        )}
        <SelectField name="kind" label={t('plan.kind')}>
          {contingentKinds.map((one) => (
            <option key={one} value={one}>
              {t(`plan.kinds.${one}`)}
            </option>
          ))}
        </SelectField>
        <InputField name="name" label={t('plan.name')} autoComplete="off" maxLength={80} />
        <DateTimeField name="releasesAt" label={t('plan.releasesAt')} hint={t('plan.releasesHint')} />
        <div className="office-form__actions">
          <SubmitButton size="s" kind="ink" busyLabel={t('plan.save')}>
            {t('plan.save')}
          </SubmitButton>
          <Button size="s" kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </OfficeDialog>
  )
}
