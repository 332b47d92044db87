import './sites-choice.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { siteByKey, sites } from '#club/sites.ts'
import { Checkbox, ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import type { OfficeLanguage } from '../i18n/languages.ts'
import { useOwnSites } from './own-sites.ts'

interface SitesChoiceProps {
  id?: string | undefined
  /** Null: every site. */
  value: readonly string[] | null
  onChange: (sites: string[] | null) => void
  /** What is said in place of `Seiten`, `Alle Seiten` and `Nur auf diesen:`. */
  words?: { legend: string; all: string; some: string }
  isReadOnly?: boolean
  error?: ReactNode
}

/** Every site, or those that are ticked; whoever looks after some chooses among these. */
export function SitesChoice({ id, value, onChange, words, isReadOnly, error }: SitesChoiceProps) {
  const { t } = useTranslation('parts')
  const { language } = useOfficeLanguage()
  const { own, isAll } = useOwnSites()
  const { legend, all, some } = words ?? {
    legend: t('where.label'),
    all: t('where.all'),
    some: t('where.some'),
  }
  // A second one beside it, for the same page, would be of its group.
  const name = `sites ${legend}`
  const tick = (key: string, isTicked: boolean) =>
    sites.map((one) => one.key).filter((one) => (one === key ? isTicked : value?.includes(one)))
  return (
    <ChoiceGroup id={id} legend={legend} error={error}>
      {isAll && (
        <>
          <RadioOption
            name={name}
            checked={value === null}
            disabled={isReadOnly}
            onChange={() => onChange(null)}
            label={all}
          />
          <RadioOption
            name={name}
            checked={value !== null}
            disabled={isReadOnly}
            onChange={() => onChange([...(value ?? [])])}
            label={some}
          />
        </>
      )}
      {value !== null && (
        <div className="sites-choice">
          {own.map(({ key, name: called }) => (
            <Checkbox
              key={key}
              label={called[language]}
              checked={value.includes(key)}
              disabled={isReadOnly}
              onChange={({ currentTarget }) => onChange(tick(key, currentTarget.checked))}
            />
          ))}
        </div>
      )}
    </ChoiceGroup>
  )
}

/** `Alle Seiten`, or the names of a few. */
export function useSiteNames(): (keys: readonly string[] | null) => string {
  const { t } = useTranslation('parts')
  const { language } = useOfficeLanguage()
  return (keys) => {
    if (keys === null) return t('where.all')
    const names = namesIn(keys, language)
    const [first, second] = names
    return names.length > 2
      ? t('where.more', { first, count: names.length - 1 })
      : [first, second].filter(Boolean).join(', ')
  }
}

/** The same, each of them: what two versions differ in may be the last one. */
export function useEverySiteName(): (keys: readonly string[] | null) => string {
  const { t } = useTranslation('parts')
  const { language } = useOfficeLanguage()
  return (keys) => (keys === null ? t('where.all') : namesIn(keys, language).join(', '))
}

const namesIn = (keys: readonly string[], language: OfficeLanguage): string[] =>
  keys.map((key) => siteByKey(key)?.name[language] ?? key)
