import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { countriesWithoutPostalCode } from '#club/countries.ts'
import { needsPhone } from '#modules/contacts/schema.ts'
import { type CountryOption, countryOptions } from './countries.ts'
import { InputField, SelectField } from './FormField.tsx'

interface AddressFieldsProps {
  /** Where the address lies in the form's values: `shippingAddress.`; empty when the form is the address. */
  prefix?: string
  /** For the browser's own filling-in. */
  section?: 'shipping' | 'billing'
  /** Whose address it is stands elsewhere in the form. */
  nameless?: boolean
}

/** The fields of a postal address; the country decides about postal code and phone. */
export function AddressFields({ prefix = '', section = 'shipping', nameless }: AddressFieldsProps) {
  const { t } = useTranslation('forms')
  const country = String(useWatch({ name: `${prefix}countryCode` }) ?? '')
  const field = (name: string, fill: string) => ({
    name: `${prefix}${name}`,
    label: t(`address.${name}`),
    autoComplete: `${section} ${fill}`,
  })
  return (
    <div className="grid2">
      {!nameless && (
        <>
          <InputField {...field('company', 'organization')} className="full" optional />
          <InputField {...field('firstName', 'given-name')} />
          <InputField {...field('lastName', 'family-name')} />
        </>
      )}
      <InputField {...field('street', 'address-line1')} className="full" />
      <InputField {...field('additionalAddress', 'address-line2')} className="full" optional />
      <div className="g-postcode full">
        <InputField
          {...field('postalCode', 'postal-code')}
          optional={countriesWithoutPostalCode.includes(country)}
        />
        <InputField {...field('city', 'address-level2')} />
      </div>
      <CountryField {...field('countryCode', 'country')} />
      <InputField
        {...field('phone', 'tel')}
        type="tel"
        hint={t('address.phoneHint')}
        optional={!needsPhone(country)}
        note={needsPhone(country) ? t('address.phoneNote') : undefined}
      />
    </div>
  )
}

function CountryField(props: { name: string; label: string; autoComplete: string }) {
  const { t, i18n } = useTranslation('forms')
  const options = useMemo(() => countryOptions(i18n.language), [i18n.language])
  return (
    <SelectField {...props}>
      <optgroup label={t('address.europeanUnion')}>{options.europeanUnion.map(optionOf)}</optgroup>
      <optgroup label={t('address.otherCountries')}>{options.others.map(optionOf)}</optgroup>
    </SelectField>
  )
}

function optionOf({ code, name }: CountryOption) {
  return (
    // Names of countries and their order are the browser's own; the server's may differ by a word.
    <option key={code} value={code} suppressHydrationWarning>
      {name}
    </option>
  )
}
