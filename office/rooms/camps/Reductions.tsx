import { useTranslation } from 'react-i18next'
import { reductionConditions } from '#modules/camps/reductions.schema.ts'
import { MOST_REDUCTIONS } from '#modules/office/camps/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { newReduction, type TypedReduction } from './camp-form.ts'

interface ReductionsProps {
  reductions: readonly TypedReduction[]
  /** Fields that are not right, `reductions.0.untilOn`. */
  wrong: ReadonlySet<string>
  onChange: (reductions: readonly TypedReduction[]) => void
}

/** Who pays less than the others: a few lines of a camp. Members have a price of their own above. */
export function Reductions({ reductions, wrong, onChange }: ReductionsProps) {
  const { t } = useTranslation('camps')
  return (
    <section className="reductions" aria-labelledby="camp-reductions">
      <h3 id="camp-reductions">{t('reductions.title')}</h3>
      <p className="muted">{t('reductions.text')}</p>
      {reductions.map((reduction, index) => (
        <ReductionFields
          key={reduction.id}
          reduction={reduction}
          number={index + 1}
          isWrong={(field) => wrong.has(`reductions.${index}.${field}`)}
          onChange={(changed) => onChange(reductions.with(index, changed))}
          onRemove={() => onChange(reductions.toSpliced(index, 1))}
        />
      ))}
      <Button
        size="s"
        kind="quiet"
        disabledReason={
          reductions.length >= MOST_REDUCTIONS ? t('reductions.full', { count: MOST_REDUCTIONS }) : null
        }
        onClick={() => onChange([...reductions, newReduction()])}
      >
        {t('reductions.add')}
      </Button>
    </section>
  )
}

interface ReductionFieldsProps {
  reduction: TypedReduction
  number: number
  isWrong: (field: string) => boolean
  onChange: (reduction: TypedReduction) => void
  onRemove: () => void
}

function ReductionFields({ reduction, number, isWrong, onChange, onRemove }: ReductionFieldsProps) {
  const { t } = useTranslation('camps')
  const { condition, how } = reduction
  const wrongly = (field: string) => (isWrong(field) ? t('form.wrong') : undefined)
  const line = (
    field: 'nameDe' | 'nameEn' | 'nameJa' | 'untilOn' | 'worth',
    label: string,
    type = 'text',
  ) => (
    <Field label={label} error={wrongly(field)}>
      <Input
        type={type}
        value={reduction[field]}
        onChange={({ currentTarget }) => onChange({ ...reduction, [field]: currentTarget.value })}
      />
    </Field>
  )
  return (
    <fieldset className="reductions__one">
      <legend>{t('reductions.number', { number })}</legend>
      <div className="grid2">
        {line('nameDe', t('form.fields.nameDe'))}
        {line('nameEn', t('form.fields.nameEn'))}
        {line('nameJa', t('form.fields.nameJa'))}
        <Field label={t('reductions.condition')}>
          <Select
            value={condition}
            onChange={({ currentTarget }) =>
              onChange({ ...reduction, condition: currentTarget.value as TypedReduction['condition'] })
            }
          >
            {reductionConditions.map((one) => (
              <option key={one} value={one}>
                {t(`reductions.conditions.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        {condition === 'early' && line('untilOn', t('reductions.untilOn'), 'date')}
        <Field label={t('reductions.how')}>
          <Select
            value={how}
            onChange={({ currentTarget }) =>
              onChange({ ...reduction, how: currentTarget.value as TypedReduction['how'] })
            }
          >
            <option value="percent">{t('reductions.percent')}</option>
            <option value="price">{t('reductions.price')}</option>
          </Select>
        </Field>
        {line('worth', t(how === 'percent' ? 'reductions.percentOf' : 'reductions.priceOf'))}
      </div>
      <p>
        <TextButton onClick={onRemove}>{t('reductions.remove')}</TextButton>
      </p>
    </fieldset>
  )
}
