import '#web/tickets/plan/map.css'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Contract, ContractPrice } from '#modules/contracts/schema.ts'
import type { MapBlock } from '#web/services/tickets.ts'
import { services } from '#web/site/context.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { standName } from '#web/tickets/ticket-view.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ClassDifference } from './ClassDifference.tsx'
import { ChangeScreen } from './ContractScreen.tsx'
import { useContractChanges, useContractPrices } from './contract-data.ts'
import { euroText, priceClassName, seasonName } from './contract-words.ts'
import { PriceClassMap } from './PriceClassMap.tsx'
import { Refusal } from './Refusal.tsx'
import { useChange } from './useChange.ts'

/** The plan of the ground, the same for everybody. */
export function loader({ context }: LoaderFunctionArgs) {
  return { map: context.get(services).tickets.map() }
}

/** ABO-01: a wish for another class, for the next season. */
export default function ContractPriceClassPage() {
  const { t } = useTranslation(['contracts', 'tickets'])
  return (
    <ChangeScreen title={t('class.title')}>
      {(contract) => <WithPrices key={contract.version} contract={contract} />}
    </ChangeScreen>
  )
}

/** ABO-52: without prices there is nothing to choose from, and nothing that failed. */
function WithPrices({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { prices, isPending } = useContractPrices(contract)
  if (isPending) return <Skeleton label={t('loadingOne')} rows={4} />
  if (!prices || prices.length === 0) return <Banner>{t('class.noPrices')}</Banner>
  return <WishForm contract={contract} prices={prices} />
}

function WishForm({ contract, prices }: { contract: Contract; prices: ContractPrice[] }) {
  const { t } = useTranslation('contracts')
  const text = useText()
  const { map } = useLoaderData<typeof loader>()
  const { changeDetails } = useContractChanges(contract.id)
  const { busy, refusal, make } = useChange()
  const { priceClass: current, newPricingClass: wished } = contract
  const [chosen, setChosen] = useState(wished ?? current)
  const [where, setWhere] = useState({
    block: contract.wish?.block ?? '',
    group: contract.wish?.group ?? '',
  })
  const blocks = map.filter((one) => !one.isGuest && one.priceClass === chosen)
  const season = seasonName(contract.season + 1)

  async function save(newPricingClass: string | null) {
    const isHere = blocks.some(({ id }) => id === where.block)
    const isDone = await make(() =>
      changeDetails({
        newPricingClass,
        newBlock: newPricingClass && isHere ? where.block : null,
        newGroup: (newPricingClass && where.group.trim()) || null,
      }),
    )
    if (!isDone) return
    const title = newPricingClass
      ? t('class.wished', { what: text(priceClassName(newPricingClass)) })
      : t(wished ? 'class.withdrawn' : 'success.changed')
    toast({ id: 'contracts', kind: 'ok', title })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void save(chosen === current ? null : chosen)
  }

  return (
    <form className="contract-form class-colours" onSubmit={submit}>
      <p>
        {t('class.text', { season })} {t('class.rule')}
      </p>
      {wished && (
        <Banner kind="ok">
          <p>{t('class.wished', { what: text(priceClassName(wished)) })}</p>
          <TextButton onClick={() => void save(null)}>{t('class.withdraw')}</TextButton>
        </Banner>
      )}
      <div className="contract-plan">
        <PriceClassMap map={map} prices={prices} chosen={chosen} onChoose={setChosen} />
        <div className="contract-plan__side">
          <ClassDifference contract={contract} prices={prices} chosen={chosen} />
        </div>
      </div>
      <ChoiceGroup legend={t('class.choice', { season })} className="options">
        {prices.map((price) => (
          <ClassOption
            key={price.priceClass}
            price={price}
            isCurrent={price.priceClass === current}
            isChosen={price.priceClass === chosen}
            onChoose={() => setChosen(price.priceClass)}
          />
        ))}
      </ChoiceGroup>
      {chosen !== current && <WhereFields blocks={blocks} where={where} onChange={setWhere} />}
      <Refusal text={refusal} />
      <p>
        <Button type="submit" kind="ink" busy={busy}>
          {t(busy ? 'class.busy' : 'class.submit')}
        </Button>
      </p>
    </form>
  )
}

type Where = { block: string; group: string }

interface WhereFieldsProps {
  /** Those of the class that is wished for. */
  blocks: readonly MapBlock[]
  where: Where
  onChange: (where: Where) => void
}

/** In which block, and beside whom. */
function WhereFields({ blocks, where, onChange }: WhereFieldsProps) {
  const { t } = useTranslation('contracts')
  const text = useText()
  return (
    <div className="contract-wish">
      <Field label={t('class.inBlock')} hint={t('class.inBlockHint')}>
        <Select
          value={blocks.some(({ id }) => id === where.block) ? where.block : ''}
          onChange={({ target }) => onChange({ ...where, block: target.value })}
        >
          <option value="">{t('class.anyBlock')}</option>
          {blocks.map(({ id, stand }) => (
            <option key={id} value={id}>
              {t('class.blockOption', { block: id, stand: text(standName(stand)) })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('class.group')} hint={t('class.groupHint')}>
        <Input
          value={where.group}
          maxLength={40}
          onChange={({ target }) => onChange({ ...where, group: target.value })}
        />
      </Field>
    </div>
  )
}

interface ClassOptionProps {
  price: ContractPrice
  isCurrent: boolean
  isChosen: boolean
  onChoose: () => void
}

function ClassOption({ price, isCurrent, isChosen, onChoose }: ClassOptionProps) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const { memberPrice } = price
  const details = [
    isCurrent && t('class.keep'),
    memberPrice !== null && t('class.members', { price: euroText(memberPrice, language) }),
  ].filter(Boolean)
  return (
    <OptionCard
      name="priceClass"
      value={price.priceClass}
      checked={isChosen}
      onChange={onChoose}
      title={
        <span className="price-class">
          <i className={`class-${price.priceClass}`} /> {text(price.priceClassName)}
        </span>
      }
      detail={details.length > 0 ? joined(details) : undefined}
      aside={<b>{euroText(price.price, language)}</b>}
    />
  )
}
