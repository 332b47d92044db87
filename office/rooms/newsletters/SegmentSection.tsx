import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { departmentKeys, type Segment } from '#modules/newsletters/schema.ts'
import type { NewsletterChecks } from '#modules/office/newsletters/schema.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { useOwnSites } from '../../parts/own-sites.ts'
import { Section } from '../../parts/Section.tsx'

interface SegmentSectionProps {
  segment: Segment
  checks: NewsletterChecks | undefined
  onChange: (segment: Segment) => void
}

/** Whom of those who ordered it gets it, with how many that are now. */
export function SegmentSection({ segment, checks, onChange }: SegmentSectionProps) {
  const { t } = useTranslation('newsletters')
  const { language } = useOfficeLanguage()
  const { own, isAll } = useOwnSites()
  const departments = own.filter(({ key }) => departmentKeys.includes(key))
  const numbers = new Intl.NumberFormat(language)
  const set = (more: Partial<Segment>) => onChange({ ...segment, ...more })
  return (
    <Section title={t('segment.title')}>
      {checks && (
        <p className="letter-count" aria-live="polite">
          <b className="num">{numbers.format(checks.count)}</b>
          <span>{t('segment.of', { all: numbers.format(checks.consents), count: checks.consents })}</span>
        </p>
      )}
      <ChoiceGroup legend={t('segment.only')}>
        {(['isMember', 'hasSeasonTicket', 'hasBought'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(`segment.${name}`)}
            checked={segment[name]}
            onChange={({ target }) => set({ [name]: target.checked })}
          />
        ))}
      </ChoiceGroup>
      {departments.length > 0 && (
        <Field label={t('segment.department')} hint={isAll ? undefined : t('segment.ownDepartment')}>
          <Select
            value={segment.department ?? ''}
            onChange={({ target }) => set({ department: target.value || null })}
          >
            <option value="">{t(isAll ? 'segment.everyDepartment' : 'segment.chooseDepartment')}</option>
            {departments.map(({ key, name }) => (
              <option key={key} value={key}>
                {name[language]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <ChoiceGroup legend={t('segment.languages')} hint={t('segment.languagesHint')}>
        {club.languages.map((one) => (
          <Checkbox
            key={one}
            label={t(`languages.${one}`)}
            checked={segment.languages.includes(one)}
            onChange={({ target }) =>
              set({
                languages: club.languages.filter((other) =>
                  other === one ? target.checked : segment.languages.includes(other),
                ),
              })
            }
          />
        ))}
      </ChoiceGroup>
    </Section>
  )
}
