import { useTranslation } from 'react-i18next'
import { SKIES, Sky } from '#modules/matches/day/day.schema.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import type { DayDraft } from './day-draft.ts'
import { SpokenField } from './SpokenField.tsx'

type DayWordsProps = { draft: DayDraft; onChange: (more: Partial<DayDraft>) => void }

/** Notice, weather, the way there and home, and how many came. */
export function DayWords({ draft, onChange }: DayWordsProps) {
  const { t } = useTranslation('matchDay')
  return (
    <section className="sheet__part" aria-label={t('words.title')}>
      <h2 className="desk__title">{t('words.title')}</h2>
      {(['notice', 'arrival', 'wayHome'] as const).map((field) => (
        <SpokenField
          key={field}
          isLong
          label={t(`words.${field}`)}
          value={draft[field]}
          onChange={(text) => onChange({ [field]: text })}
        />
      ))}
      <SpokenField
        label={t('words.weather')}
        value={draft.weather}
        onChange={(weather) => onChange({ weather })}
      />
      <div className="sheet__fields">
        <Field label={t('words.degrees')}>
          <Input
            inputMode="numeric"
            maxLength={3}
            value={draft.degrees}
            onChange={({ target }) => onChange({ degrees: target.value })}
          />
        </Field>
        <Field label={t('words.sky')}>
          <Select
            value={draft.sky ?? ''}
            onChange={({ target }) => onChange({ sky: Sky.nullable().parse(target.value || null) })}
          >
            <option value="">{t('words.noSky')}</option>
            {SKIES.map((sky) => (
              <option key={sky} value={sky}>
                {t(`skies.${sky}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('words.attendance')}>
          <Input
            inputMode="numeric"
            maxLength={6}
            value={draft.attendance}
            onChange={({ target }) => onChange({ attendance: target.value })}
          />
        </Field>
      </div>
    </section>
  )
}
