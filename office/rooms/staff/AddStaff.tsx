import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addStaff } from '#modules/staff/endpoints.ts'
import type { Role } from '#modules/staff/roles.schema.ts'
import { NewStaff } from '#modules/staff/schema.ts'
import { useFormField } from '#web/forms/Form.tsx'
import { InputField } from '#web/forms/FormField.tsx'
import { messageOf } from '#web/forms/rule-messages.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'
import { SitesChoice } from '../../parts/SitesChoice.tsx'
import { useDraftOf } from '../../session/drafts.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { useRoleConsequences } from './role-names.ts'

export const DRAFT = 'staff.new'
export type NewStaffValues = { email: string; roles: Role[]; sites: string[] | null }

interface AddStaffProps {
  draft: NewStaffValues | null
  onDone: () => Promise<void>
  onClose: () => void
}

/** Somebody with an account works here from now on: who and as what, then what follows from it. */
export function AddStaff({ draft, onDone, onClose }: AddStaffProps) {
  const { t } = useTranslation('staff')
  const consequences = useRoleConsequences()
  const [values, setValues] = useState<NewStaffValues>({
    ...{ email: '', roles: [], sites: null },
    ...draft,
  })
  const [isAsking, setAsking] = useState(false)

  async function add() {
    const answer = await act(addStaff, { body: values, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('add.done', { name: answer.data.name || values.email }) })
    await onDone()
    onClose()
    return null
  }

  if (isAsking)
    return (
      <ConsequencesDialog
        title={t('add.title')}
        text={values.email}
        previewKey={['staff.add', values]}
        preview={() => ({
          lines: consequences({
            ...{ before: [], after: values.roles, sessions: 0, hasPasskey: null },
            sites: { before: null, after: values.sites },
          }),
          confirm: t('add.confirm', { count: values.roles.length }),
        })}
        onConfirm={add}
        onClose={() => setAsking(false)}
      />
    )
  return (
    <FormDialog
      title={t('add.title')}
      text={t('add.text')}
      schema={WHO}
      defaultValues={values}
      onSubmit={async (given) => {
        setValues(given)
        setAsking(true)
        return null
      }}
      submitLabel={t('add.next')}
      onClose={onClose}
    >
      <Draft />
      <InputField name="email" type="email" label={t('add.email')} autoComplete="off" />
      <RolesField />
      <SitesField />
    </FormDialog>
  )
}

/** An owner has all of them: said beside the choice, before anybody is asked. */
const WHO = NewStaff.refine(({ roles, sites }) => sites === null || !roles.includes('owner'), {
  path: ['sites'],
  message: 'owner',
})

function SitesField() {
  const { t } = useTranslation('staff')
  const id = useFormField('sites', t('sites.legend'))
  return (
    <Controller<NewStaffValues, 'sites'>
      name="sites"
      render={({ field, fieldState: { error } }) => (
        <SitesChoice
          id={id}
          value={field.value}
          onChange={field.onChange}
          words={{ legend: t('sites.legend'), all: t('sites.all'), some: t('sites.some') }}
          error={error && t(field.value?.length === 0 ? 'sites.none' : 'sites.owner')}
        />
      )}
    />
  )
}

function Draft() {
  const { getValues } = useFormContext<NewStaffValues>()
  useDraftOf(DRAFT, getValues)
  return null
}

function RolesField() {
  const { t } = useTranslation('staff')
  const { t: say } = useTranslation('forms')
  const id = useFormField('roles', t('columns.roles'))
  return (
    <Controller<NewStaffValues, 'roles'>
      name="roles"
      render={({ field, fieldState }) => (
        <RoleChoice
          id={id}
          chosen={field.value}
          onChange={field.onChange}
          error={
            fieldState.error &&
            messageOf(say, field.value.length === 0 ? 'required' : fieldState.error.message)
          }
        />
      )}
    />
  )
}
