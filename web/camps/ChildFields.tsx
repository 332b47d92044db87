import { useTranslation } from 'react-i18next'
import { camps as terms } from '#club/camps.ts'
import type { Camp } from '#modules/camps/schema.ts'
import type { FamilyChild } from '#modules/families/schema.ts'
import { CheckboxField, InputField, SelectField } from '#web/forms/FormField.tsx'
import { useLanguage, useText } from '#web/site/here.ts'
import { shortMoney } from '#web/ui/data/short-money.ts'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'

interface ChildFieldsProps {
  camp: Camp
  index: number
  /** One of the family; null: named here. */
  known: FamilyChild | null
  onRemove: () => void
}

/** A child of a booking: who it is, where the family does not say it, and what the camp must know. */
export function ChildFields({ camp, index, known, onRemove }: ChildFieldsProps) {
  const { t } = useTranslation('camps')
  const prefix = `children.${index}.`
  const { ageFrom, ageUntil } = camp
  return (
    <fieldset className="camp-form__part">
      <legend className="h3">{known ? known.firstName : t('child.title', { number: index + 1 })}</legend>
      {!known && (
        <div className="grid2">
          <InputField
            name={`${prefix}firstName`}
            label={t('child.firstName')}
            autoComplete="off"
            autoCapitalize="words"
          />
          <InputField
            name={`${prefix}lastName`}
            label={t('child.lastName')}
            autoComplete="off"
            autoCapitalize="words"
          />
          <InputField
            name={`${prefix}birthday`}
            label={t('child.birthday')}
            type="date"
            autoComplete="off"
            hint={t('child.birthdayHint', { from: ageFrom, until: ageUntil })}
          />
        </div>
      )}
      <ProofField camp={camp} name={`${prefix}proof`} />
      <SheetFields prefix={prefix} name={known?.firstName ?? null} />
      <p>
        <TextButton className="small" onClick={onRemove}>
          {t('child.remove')}
        </TextButton>
      </p>
    </fieldset>
  )
}

/** Prices that want a proof are asked for; all others come by themselves. */
function ProofField({ camp, name }: { camp: Camp; name: string }) {
  const { t } = useTranslation('camps')
  const language = useLanguage()
  const text = useText()
  const withProof = camp.reductions.filter(({ condition }) => condition === 'proof')
  if (withProof.length === 0) return null
  return (
    <div className="grid2">
      <SelectField
        name={name}
        label={t('child.proof')}
        hint={t('child.proofHint', { where: text(terms.proofAt) })}
      >
        <option value="">{t('child.noProof')}</option>
        {withProof.map(({ id, name: called, priceCents }) => (
          <option key={id} value={id}>
            {t('child.proofOf', { name: text(called as never), price: shortMoney(priceCents, language) })}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** What the camp must know, and the size of the shirt; `prefix`: where in the form. */
export function SheetFields({ prefix, name }: { prefix: string; name: string | null }) {
  const { t } = useTranslation('camps')
  return (
    <>
      <p className="small muted camp-form__private">{t('child.private', { count: terms.forgetDays })}</p>
      <div className="grid2">
        <SelectField name={`${prefix}kitSize`} label={t('child.kitSize')}>
          {terms.kitSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </SelectField>
        <InputField
          name={`${prefix}sheet.allergies`}
          label={t('child.allergies')}
          optional
          autoComplete="off"
        />
        <InputField name={`${prefix}sheet.health`} label={t('child.health')} optional autoComplete="off" />
        <InputField name={`${prefix}sheet.pickup`} label={t('child.pickup')} optional autoComplete="off" />
        <InputField
          name={`${prefix}sheet.emergencyName`}
          label={t('child.emergencyName')}
          autoComplete="name"
        />
        <InputField
          name={`${prefix}sheet.emergencyPhone`}
          label={t('child.emergencyPhone')}
          type="tel"
          autoComplete="tel"
        />
      </div>
      <div className="camp-form__ticks">
        <CheckboxField
          name={`${prefix}sheet.goesAlone`}
          label={name ? t('child.goesAloneOf', { name }) : t('child.goesAlone')}
        />
        <CheckboxField name={`${prefix}sheet.photos`} label={t('child.photos')} />
      </div>
    </>
  )
}
