import { useTranslation } from 'react-i18next'
import type { ContractPrice } from '#modules/contracts/schema.ts'
import type { MapBlock } from '#web/services/tickets.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { BlockMap } from '#web/tickets/plan/BlockMap.tsx'
import type { ShownBlock } from '#web/tickets/plan/shown-block.ts'
import { standName } from '#web/tickets/ticket-view.ts'
import { centsOf, euroText, priceClassName } from './contract-words.ts'

interface PriceClassMapProps {
  map: readonly MapBlock[]
  prices: readonly ContractPrice[]
  chosen: string
  onChoose: (priceClass: string) => void
}

/** The ground by price classes: pressing a block chooses its class; the list below the map says the same. */
export function PriceClassMap({ map, prices, chosen, onChoose }: PriceClassMapProps) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const joined = useJoined()
  const text = useText()
  const byClass = new Map(prices.map((price) => [price.priceClass, price]))
  const blocks = map.map((block): ShownBlock => {
    const price = block.isGuest ? undefined : byClass.get(block.priceClass)
    return {
      ...block,
      free: price ? 1 : 0,
      offers: 0,
      row: price && {
        id: price.priceClass,
        name: price.priceClassName,
        free: 1,
        price: centsOf(price.price),
      },
      isOff: !price,
      isOwn: block.priceClass === chosen && price !== undefined,
    }
  })
  const label = ({ id, stand, priceClass }: ShownBlock) => {
    const price = byClass.get(priceClass)
    const name = text(priceClassName(priceClass))
    const words = t('class.block', { block: id, stand: text(standName(stand)), name })
    return price ? joined([words, euroText(price.price, language)]) : words
  }
  const choose = (id: string) => {
    const block = map.find((one) => one.id === id)
    if (block) onChoose(block.priceClass)
  }
  return (
    <div className="contract-plan__map">
      <BlockMap blocks={blocks} chosen={null} label={label} onChoose={choose} onOpen={choose} />
      <BlockMap portrait blocks={blocks} chosen={null} label={label} onChoose={choose} onOpen={choose} />
    </div>
  )
}
