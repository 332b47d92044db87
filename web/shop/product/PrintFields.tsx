import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { printPlayers } from '#club/shop.ts'
import { isBack } from '#modules/catalogue/print.schema.ts'
import type { ProductDetail } from '#modules/catalogue/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useHere } from '#web/site/here.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { PrintedBack } from '#web/ui/pictures/PrintedBack.tsx'
import { noPrint, type PrintChoice, printOf } from './print-choice.ts'

const OwnPrintFields = lazy(async () => ({
  default: (await import('./OwnPrintFields.tsx')).OwnPrintFields,
}))

type PrintFieldsProps = {
  product: Pick<ProductDetail, 'images'>
  offer: { price: number; kit: string }
  flock: PrintChoice
  onChange: (flock: PrintChoice) => void
  /** Somebody tried to buy: now what is missing may be said as well. */
  isReported: boolean
}

export function PrintFields({ product, offer, flock, onChange, isReported }: PrintFieldsProps) {
  const { t } = useTranslation('shop')
  const { language } = useHere()
  return (
    <fieldset className="fieldset">
      <legend>
        <b>{t('flock.legend')}</b>
        <span className="small muted">{t('flock.price', { price: formatMoney(offer.price, language) })}</span>
      </legend>
      <Segment<PrintChoice['kind']>
        label={t('flock.kind')}
        full
        value={flock.kind}
        options={[
          { value: 'none', label: t('flock.none') },
          { value: 'player', label: t('flock.player') },
          { value: 'own', label: t('flock.own') },
        ]}
        onChange={(kind) => onChange(kind === 'player' ? player(FIRST_CHOICE) : { ...noPrint, kind })}
      />
      {flock.kind === 'player' && <PlayerField flock={flock} onChange={onChange} />}
      {flock.kind === 'own' && (
        <Suspense>
          <OwnPrintFields flock={flock} onChange={onChange} isReported={isReported}>
            <LiveShirt product={product} kit={offer.kit} flock={flock} />
          </OwnPrintFields>
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

/** On a phone the large shirt is out of sight while one types: a small one stands beside the fields. */
function LiveShirt(props: { product: Pick<ProductDetail, 'images'>; kit: string; flock: PrintChoice }) {
  const { product, kit, flock } = props
  const back = product.images.find(({ id }) => isBack(id))
  if (!back) return null
  return <PrintedBack className="flock__shirt only-m" imageUrl={back.url} kit={kit} print={printOf(flock)} />
}

/** The number nine sells best. */
const FIRST_CHOICE = 9

function player(number: number): PrintChoice {
  const one = printPlayers.find((each) => each.number === number) ?? printPlayers[0]!
  return { kind: 'player', name: one.name, number: String(one.number) }
}

function PlayerField({ flock, onChange }: Pick<PrintFieldsProps, 'flock' | 'onChange'>) {
  const { t } = useTranslation('shop')
  return (
    <div className="flock flock--player">
      <Field label={t('flock.whichPlayer')}>
        <Select
          value={flock.number}
          onChange={(event) => onChange(player(Number(event.currentTarget.value)))}
        >
          {printPlayers.map(({ number, name }) => (
            <option key={number} value={number}>
              {number} {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
