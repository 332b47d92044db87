import './sites.css'
import { useTranslation } from 'react-i18next'
import { siteByKey } from '#club/sites.ts'
import { Checkbox, ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { useOwnSites } from '../../parts/own-sites.ts'

interface SitesFieldProps {
  /** Null: every site. */
  value: readonly string[] | null
  onChange: (sites: readonly string[] | null) => void
}

/** On every site, or on those that are ticked. */
export function SitesField({ value, onChange }: SitesFieldProps) {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  const { own, isAll } = useOwnSites()
  const toggle = (key: string, isTicked: boolean) =>
    onChange(isTicked ? [...(value ?? []), key] : (value ?? []).filter((other) => other !== key))
  return (
    <ChoiceGroup legend={t('where.label')}>
      {isAll && (
        <RadioOption
          name="sites"
          checked={value === null}
          onChange={() => onChange(null)}
          label={t('where.all')}
        />
      )}
      {isAll && (
        <RadioOption
          name="sites"
          checked={value !== null}
          onChange={() => onChange(value ?? [])}
          label={t('where.some')}
        />
      )}
      {value !== null && (
        <div className="sites-choice">
          {own.map(({ key, name }) => (
            <Checkbox
              key={key}
              label={name[language]}
              checked={value.includes(key)}
              onChange={({ currentTarget }) => toggle(key, currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </ChoiceGroup>
  )
}

/** `Alle Seiten`, or the names of a few. */
export function useSiteNames(): (keys: readonly string[] | null) => string {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  return (keys) => {
    if (keys === null) return t('where.all')
    const names = keys.map((key) => siteByKey(key)?.name[language] ?? key)
    const [first, second] = names
    return names.length > 2
      ? t('where.more', { first, count: names.length - 1 })
      : [first, second].filter(Boolean).join(', ')
  }
}
