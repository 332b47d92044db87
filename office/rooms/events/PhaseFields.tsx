import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PhaseOfSale, SaleOfEvent } from '#modules/office/events/change.schema.ts'
import { nameOfPriceClass, soldPriceClasses } from '#modules/tickets/sale.rules.ts'
import { phaseAudiences } from '#modules/tickets/schema.ts'
import { InputField, SelectField } from '#web/forms/FormField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { DateTimeField } from '../../parts/AmountFields.tsx'

const MOST_PHASES = 12

/** Who buys from when to when, and how much of it; one after the other or at once. */
export function PhaseFields({ classes }: { classes?: readonly string[] | undefined }) {
  const { t } = useTranslation('events')
  const { getValues } = useFormContext<SaleOfEvent>()
  const { fields, append, remove } = useFieldArray<SaleOfEvent>({ name: 'phases' })

  function add() {
    const { phases, saleUntil } = getValues()
    const last: PhaseOfSale = phases.at(-1) ?? {
      who: 'everybody',
      memberSince: null,
      from: saleUntil,
      until: null,
      maxPerBuyer: 4,
      priceClasses: null,
    }
    append({ ...last, who: 'member', memberSince: null, priceClasses: null })
  }

  return (
    <>
      {fields.map(({ id }, at) => (
        <OnePhase
          key={id}
          at={at}
          classes={classes ?? soldPriceClasses}
          onRemove={fields.length > 1 ? () => remove(at) : null}
        />
      ))}
      {fields.length < MOST_PHASES && (
        <Button size="s" kind="quiet" icon="plus" onClick={add}>
          {t('phases.add')}
        </Button>
      )}
    </>
  )
}

interface OnePhaseProps {
  at: number
  classes: readonly string[]
  onRemove: (() => void) | null
}

function OnePhase({ at, classes, onRemove }: OnePhaseProps) {
  const { t } = useTranslation('events')
  const name = `phases.${at}` as const
  const who = useWatch<SaleOfEvent, `${typeof name}.who`>({ name: `${name}.who` })
  return (
    <fieldset className="sale-prices sale-phase">
      <legend>{t('phases.nth', { number: at + 1 })}</legend>
      <SelectField name={`${name}.who`} label={t('phases.whose')}>
        {phaseAudiences.map((one) => (
          <option key={one} value={one}>
            {t(`phases.who.${one}`)}
          </option>
        ))}
      </SelectField>
      {who === 'member' && <MemberSince name={`${name}.memberSince`} />}
      <DateTimeField name={`${name}.from`} label={t('phases.from')} />
      <DateTimeField name={`${name}.until`} label={t('phases.to')} hint={t('phases.toHint')} />
      <InputField
        name={`${name}.maxPerBuyer`}
        label={t('form.perBuyer')}
        inputMode="numeric"
        autoComplete="off"
      />
      <PhaseClasses name={`${name}.priceClasses`} classes={classes} />
      {onRemove && (
        <Button size="s" kind="quiet" icon="trash" onClick={onRemove}>
          {t('phases.remove', { number: at + 1 })}
        </Button>
      )}
    </fieldset>
  )
}

function MemberSince({ name }: { name: string }) {
  const { t } = useTranslation('events')
  return (
    <Controller
      name={name}
      render={({ field }) => (
        <Field label={t('phases.memberSince')} hint={t('phases.memberSinceHint')}>
          <Input
            type="date"
            value={field.value ?? ''}
            onChange={({ target }) => field.onChange(target.value || null)}
            onBlur={field.onBlur}
          />
        </Field>
      )}
    />
  )
}

/** All ticked is all that are sold, also those that come later. */
function PhaseClasses({ name, classes }: { name: string; classes: readonly string[] }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  return (
    <Controller
      name={name}
      render={({ field }) => {
        const chosen: readonly string[] = field.value ?? classes
        const change = (id: string, isChosen: boolean) => {
          const next = classes.filter((one) => (one === id ? isChosen : chosen.includes(one)))
          // None would be a phase that sells nothing: the last one stays.
          if (next.length > 0) field.onChange(next.length === classes.length ? null : next)
        }
        return (
          <fieldset className="phase-classes">
            <legend>{t('phases.classes')}</legend>
            {classes.map((id) => (
              <Checkbox
                key={id}
                label={nameOfPriceClass(id)[language]}
                checked={chosen.includes(id)}
                onChange={({ target }) => change(id, target.checked)}
              />
            ))}
          </fieldset>
        )
      }}
    />
  )
}
