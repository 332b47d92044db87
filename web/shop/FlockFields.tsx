import { useTranslation } from 'react-i18next'
import { flockPlayers } from '#club/shop.ts'
import { FLOCK_NAME_MAX } from '#modules/catalogue/flock.schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useHere } from '#web/shell/here.ts'
import { Field, FieldError } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Input, Select } from '#web/ui/Input.tsx'
import { Segment } from '#web/ui/Segment.tsx'
import { type FlockChoice, noFlock, problemsOfChoice } from './flock-choice.ts'

type FlockFieldsProps = {
  offer: { price: number }
  flock: FlockChoice
  onChange: (flock: FlockChoice) => void
  /** Somebody tried to buy: now what is missing may be said as well. */
  isTold: boolean
}

export function FlockFields({ offer, flock, onChange, isTold }: FlockFieldsProps) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  return (
    <fieldset className="fs">
      <legend>
        <b>{t('flock.legend')}</b>
        <span className="small muted">{t('flock.price', { price: formatMoney(offer.price, language) })}</span>
      </legend>
      <Segment<FlockChoice['kind']>
        label={t('flock.kind')}
        full
        value={flock.kind}
        options={[
          { value: 'none', label: t('flock.none') },
          { value: 'player', label: t('flock.player') },
          { value: 'own', label: t('flock.own') },
        ]}
        onChange={(kind) => onChange(kind === 'player' ? player(FIRST_CHOICE) : { ...noFlock, kind })}
      />
      {flock.kind === 'player' && <PlayerField flock={flock} onChange={onChange} />}
      {flock.kind === 'own' && <OwnFields flock={flock} onChange={onChange} isTold={isTold} />}
      {flock.kind !== 'none' && (
        <p className="note">
          <Icon name="info" />
          {t('flock.noReturn')}
        </p>
      )}
    </fieldset>
  )
}

/** The number nine sells best. */
const FIRST_CHOICE = 9

function player(number: number): FlockChoice {
  const one = flockPlayers.find((each) => each.number === number) ?? flockPlayers[0]!
  return { kind: 'player', name: one.name, number: String(one.number) }
}

type PartProps = Pick<FlockFieldsProps, 'flock' | 'onChange'>

function PlayerField({ flock, onChange }: PartProps) {
  const { t } = useTranslation('shop')
  return (
    <div className="flock flock--player">
      <Field label={t('flock.whichPlayer')}>
        <Select
          value={flock.number}
          onChange={(event) => onChange(player(Number(event.currentTarget.value)))}
        >
          {flockPlayers.map(({ number, name }) => (
            <option key={number} value={number}>
              {number} {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function OwnFields({ flock, onChange, isTold }: PartProps & { isTold: boolean }) {
  const { t } = useTranslation('shop')
  const problems = problemsOfChoice(flock)
  const left = FLOCK_NAME_MAX - [...flock.name].length
  return (
    <>
      <div className="flock">
        <Field
          label={t('flock.name')}
          hint={t('flock.left', { count: Math.max(0, left) })}
          error={problems.name && t(`problem.${problems.name}`)}
        >
          <Input
            value={flock.name}
            maxLength={FLOCK_NAME_MAX}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ ...flock, name: event.currentTarget.value })}
          />
        </Field>
        <Field
          label={t('flock.number')}
          hint={t('flock.numberHint')}
          error={problems.number && t(`problem.${problems.number}`)}
        >
          <Input
            value={flock.number}
            maxLength={2}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => onChange({ ...flock, number: event.currentTarget.value.replace(/\D/g, '') })}
          />
        </Field>
      </div>
      {isTold && problems.isMissing && <FieldError>{t('flock.missing')}</FieldError>}
    </>
  )
}
