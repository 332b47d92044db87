import { useTranslation } from 'react-i18next'
import { prizeKinds } from '#modules/sweepstakes/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { TextFields } from '../../parts/TextFields.tsx'
import { type DraftPrize, emptyPrize } from './terms-draft.ts'
import { useSweepstakeChoices } from './use-sweepstakes.ts'

interface PrizeFieldsProps {
  prizes: DraftPrize[]
  onChange: (prizes: DraftPrize[]) => void
}

/** What can be won, the first lot wins the first. */
export function PrizeFields({ prizes, onChange }: PrizeFieldsProps) {
  const { t } = useTranslation('sweepstakes')
  return (
    <fieldset className="raffle-prizes">
      <legend>{t('make.prizes')}</legend>
      {prizes.map((prize) => (
        <PrizeField
          key={prize.key}
          prize={prize}
          onChange={(changed) => onChange(prizes.map((one) => (one.key === prize.key ? changed : one)))}
          onRemove={prizes.length > 1 ? () => onChange(prizes.filter(({ key }) => key !== prize.key)) : null}
        />
      ))}
      <Button size="s" kind="quiet" icon="plus" onClick={() => onChange([...prizes, emptyPrize()])}>
        {t('make.addPrize')}
      </Button>
    </fieldset>
  )
}

interface PrizeFieldProps {
  prize: DraftPrize
  onChange: (prize: DraftPrize) => void
  onRemove: (() => void) | null
}

function PrizeField({ prize, onChange, onRemove }: PrizeFieldProps) {
  const { t } = useTranslation('sweepstakes')
  const { data } = useSweepstakeChoices()
  const change = (part: Partial<DraftPrize>) => onChange({ ...prize, ...part })
  return (
    <div className="raffle-prize">
      <TextFields label={t('make.prize')} value={prize.name} onChange={(name) => change({ name })} />
      <div className="raffle-texts">
        <Field label={t('make.quantity')}>
          <Input
            inputMode="numeric"
            maxLength={3}
            value={prize.quantity}
            onChange={({ target }) => change({ quantity: target.value.replace(/\D/g, '') })}
          />
        </Field>
        <Field label={t('make.kind')}>
          <Select
            value={prize.kind}
            onChange={({ target }) =>
              change({ kind: prizeKinds.find((one) => one === target.value) ?? 'goods' })
            }
          >
            {prizeKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        {prize.kind === 'voucher' && (
          <Field label={t('make.worth')}>
            <Input
              inputMode="decimal"
              maxLength={8}
              value={prize.worth}
              onChange={({ target }) => change({ worth: target.value })}
            />
          </Field>
        )}
        {prize.kind === 'ticket' && (
          <Field label={t('make.event')}>
            <Select value={prize.eventId} onChange={({ target }) => change({ eventId: target.value })}>
              <option value="">{t('make.choose')}</option>
              {data?.events.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {onRemove && (
        <Button size="s" kind="quiet" onClick={onRemove}>
          {t('make.removePrize')}
        </Button>
      )}
    </div>
  )
}
