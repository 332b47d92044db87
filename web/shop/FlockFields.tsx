import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { flockPlayers } from '#club/shop.ts'
import { formatMoney } from '#platform/money.ts'
import { useHere } from '#web/site/here.ts'
import { Field } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Select } from '#web/ui/Input.tsx'
import { Segment } from '#web/ui/Segment.tsx'
import { type FlockChoice, noFlock } from './flock-choice.ts'

const OwnFlockFields = lazy(async () => ({
  default: (await import('./OwnFlockFields.tsx')).OwnFlockFields,
}))

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
      {flock.kind === 'own' && (
        <Suspense>
          <OwnFlockFields flock={flock} onChange={onChange} isTold={isTold} />
        </Suspense>
      )}
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

function PlayerField({ flock, onChange }: Pick<FlockFieldsProps, 'flock' | 'onChange'>) {
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
