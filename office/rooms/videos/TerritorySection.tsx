import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfficeVideoDetail } from '#modules/office/videos/schema.ts'
import { seenFrom } from '#modules/videos/territory.rules.ts'
import { countryName, countryOptions } from '#web/forms/countries.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { TerritoryDialog } from './TerritoryDialog.tsx'
import { useTerritoryWords } from './territory-words.ts'

const MARKS = { all: 'ok', travellers: 'waiting', nobody: 'stuck' } as const
/** In place of a country: nobody knows from where somebody comes. */
const UNKNOWN = ''

/** Where a film may be seen, and how it looks from somewhere else. */
export function TerritorySection({ video }: { video: OfficeVideoDetail }) {
  const { t } = useTranslation('videos')
  const wordsOf = useTerritoryWords()
  const [isOpen, setOpen] = useState(false)
  const { territory, countries } = video
  return (
    <Section title={t('territory.section')}>
      <p className="territory__line">{wordsOf(territory, 'long')}</p>
      {territory && !countries.isKnown && <Banner kind="warn">{t('territory.notKnown')}</Banner>}
      {territory && <SeenFrom video={video} />}
      <div className="videos-actions">
        <Button size="s" kind="quiet" onClick={() => setOpen(true)}>
          {t('territory.change')}
        </Button>
      </div>
      {isOpen && <TerritoryDialog video={video} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** By the rule that the server goes by. */
function SeenFrom({ video: { territory, payment, countries } }: { video: OfficeVideoDetail }) {
  const { t } = useTranslation('videos')
  const { language } = useOfficeLanguage()
  const [country, setCountry] = useState(countries.here ?? UNKNOWN)
  const { europeanUnion, others } = countryOptions(language)
  const verdict = seenFrom(territory, { country: country || null, isPaid: payment === 'pay' })
  return (
    <>
      <Field
        label={t('territory.seenFrom')}
        hint={
          countries.here ? t('territory.here', { country: countryName(countries.here, language) }) : undefined
        }
      >
        <Select value={country} onChange={({ target }) => setCountry(target.value)}>
          <option value={UNKNOWN}>{t('territory.unknown')}</option>
          {[
            { label: t('territory.union'), options: europeanUnion },
            { label: t('territory.others'), options: others },
          ].map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <p className="territory__line" role="status">
        <StateMark kind={MARKS[verdict]}>{t(`territory.verdicts.${verdict}`)}</StateMark>
      </p>
    </>
  )
}
