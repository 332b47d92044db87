import { useDeferredValue, useMemo, useState } from 'react'
import { Controller, get, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type CountryGroup, countryGroups } from '#modules/videos/territory.rules.ts'
import { countryName, countryOptions } from '#web/forms/countries.ts'
import { useFormField } from '#web/forms/Form.tsx'
import { messageOf } from '#web/forms/rule-messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'

const GROUPS = Object.keys(countryGroups) as CountryGroup[]

/** Countries by name, several at once by what rights are bought for. Lies in a form with `countries`. */
export function CountryChoice() {
  const { t } = useTranslation('videos')
  const { t: rules } = useTranslation('forms')
  const id = useFormField('countries', t('territory.countries'))
  const { errors } = useFormState({ name: 'countries' })
  const error = get(errors, 'countries') as { message?: string } | undefined
  return (
    <Controller
      name="countries"
      render={({ field }) => (
        <ChoiceGroup
          id={id}
          className="countries"
          legend={t('territory.countries')}
          error={error && messageOf(rules, error.message)}
        >
          <Countries chosen={field.value as readonly string[]} onChange={field.onChange} />
        </ChoiceGroup>
      )}
    />
  )
}

function Countries(given: { chosen: readonly string[]; onChange: (chosen: string[]) => void }) {
  const { chosen, onChange } = given
  const { t } = useTranslation('videos')
  const { language } = useOfficeLanguage()
  const [wanted, setWanted] = useState('')
  const sought = useDeferredValue(wanted.trim().toLocaleLowerCase(language))
  const all = useMemo(() => {
    const { europeanUnion, others } = countryOptions(language)
    const collator = new Intl.Collator(language)
    return [...europeanUnion, ...others].toSorted((one, other) => collator.compare(one.name, other.name))
  }, [language])
  const shown = all.filter(
    ({ code, name }) => name.toLocaleLowerCase(language).includes(sought) || code.toLowerCase() === sought,
  )
  const turn = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
  return (
    <>
      <div className="countries__groups">
        {GROUPS.map((group) => (
          <Button
            key={group}
            size="s"
            kind="quiet"
            onClick={() => onChange([...new Set([...chosen, ...countryGroups[group]])])}
          >
            {t(`territory.add.${group}`)}
          </Button>
        ))}
        {chosen.length > 0 && (
          <Button size="s" kind="quiet" onClick={() => onChange([])}>
            {t('territory.none')}
          </Button>
        )}
      </div>
      <p className="countries__chosen" role="status">
        {chosen.length === 0
          ? t('territory.chosenNone')
          : chosen
              .map((code) => countryName(code, language))
              .toSorted(new Intl.Collator(language).compare)
              .join(', ')}
      </p>
      <Field label={t('territory.search')}>
        <Input type="search" value={wanted} onChange={({ target }) => setWanted(target.value)} />
      </Field>
      <div className="countries__list">
        {shown.map(({ code, name }) => (
          <Checkbox key={code} label={name} checked={chosen.includes(code)} onChange={() => turn(code)} />
        ))}
        {shown.length === 0 && <p className="videos-note">{t('territory.notFound')}</p>}
      </div>
    </>
  )
}
