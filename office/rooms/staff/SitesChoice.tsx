import { useTranslation } from 'react-i18next'
import { sites } from '#club/sites.ts'
import { Checkbox, ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'

interface SitesChoiceProps {
  /** Null: all of them. */
  chosen: readonly string[] | null
  onChange: (sites: string[] | null) => void
  isReadOnly: boolean
}

/** Whose pages and articles somebody looks after: all sites, or those of a department. */
export function SitesChoice({ chosen, onChange, isReadOnly }: SitesChoiceProps) {
  const { t } = useTranslation('staff')
  const { language } = useOfficeLanguage()
  return (
    <ChoiceGroup legend={t('sites.legend')} className="role-choice">
      <RadioOption
        name="staff-sites"
        checked={chosen === null}
        disabled={isReadOnly}
        onChange={() => onChange(null)}
        label={t('sites.all')}
      />
      <RadioOption
        name="staff-sites"
        checked={chosen !== null}
        disabled={isReadOnly}
        onChange={() => onChange([...(chosen ?? [])])}
        label={t('sites.some')}
      />
      {chosen !== null && (
        <div className="staff-sites">
          {sites.map(({ key, name }) => (
            <Checkbox
              key={key}
              label={name[language]}
              checked={chosen.includes(key)}
              disabled={isReadOnly}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
              }
            />
          ))}
        </div>
      )}
    </ChoiceGroup>
  )
}
