import { useTranslation } from 'react-i18next'
import { type Role, roleNames } from '#modules/staff/roles.schema.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'

interface RoleChoiceProps {
  id?: string
  chosen: readonly Role[]
  onChange: (roles: Role[]) => void
  error?: string
  isReadOnly?: boolean
}

/** Every role with what it is for. */
export function RoleChoice({ id, chosen, onChange, error, isReadOnly }: RoleChoiceProps) {
  const { t } = useTranslation('staff')

  function toggle(role: Role) {
    onChange(roleNames.filter((one) => chosen.includes(one) !== (one === role)))
  }

  return (
    <ChoiceGroup id={id} legend={t('columns.roles')} error={error} className="role-choice">
      {roleNames.map((role) => (
        <Checkbox
          key={role}
          checked={chosen.includes(role)}
          disabled={isReadOnly}
          onChange={() => toggle(role)}
          label={
            <>
              <b>{t(`roles.${role}.name`)}</b>{' '}
              <span className="role-choice__text">{t(`roles.${role}.text`)}</span>
            </>
          }
        />
      ))}
    </ChoiceGroup>
  )
}
