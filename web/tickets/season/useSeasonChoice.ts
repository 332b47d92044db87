import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SeasonPrice } from '#modules/contracts/sale/schema.ts'
import { addToCart } from '#web/cart/cart.ts'
import { path } from '#web/paths.ts'
import type { MapBlock } from '#web/services/tickets.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { useChildren } from './useChildren.ts'
import { useFailureWord } from './useFailureWord.ts'
import type { SeasonPlan } from './useSeasonPlan.ts'

/** What can be had of a place, or of a block to stand in. */
export interface Offered {
  plan: SeasonPlan
  block: MapBlock
  types: SeasonPrice[]
}

/** Which ticket it is to be, for whom and paid how; signed in and into the cart when it is sent. */
export function useSeasonChoice({ plan, block, types }: Offered) {
  const navigate = useNavigate()
  const language = useLanguage()
  const { status, signIn } = useSession()
  const { seat } = plan
  const children = useChildren()
  const [choice, setChoice] = useState({
    ...{ ticketType: types[0]!.ticketType, parts: 1, isEntitled: false, holderId: '' },
  })
  const choose = (changed: Partial<typeof choice>) => setChoice((before) => ({ ...before, ...changed }))
  const [isBusy, setBusy] = useState(false)
  const { word, hear } = useFailureWord()
  const { ticketType, parts, isEntitled } = choice
  const child = children.find(({ id }) => id === choice.holderId)
  const price = types.find((one) => one.ticketType === ticketType) ?? types[0]!
  const needsWord = ticketType === 'reduced' || isWheelchair(plan, seat)

  async function submit(event: FormEvent) {
    event.preventDefault()
    hear(null)
    setBusy(true)
    if (status !== 'signedIn') {
      await signIn().catch(() => {})
      return setBusy(false)
    }
    const added = await addToCart(
      {
        sku: price.sku,
        userOptionValues: [
          seat ? { key: 'seatId', value: seat } : { key: 'blockId', value: block.id },
          ...(parts > 1 ? [{ key: 'instalments', value: String(parts) }] : []),
          ...(needsWord && isEntitled ? [{ key: 'entitlement', value: 'confirmed' }] : []),
          ...(child ? [{ key: 'holderId', value: child.id }] : []),
        ],
      },
      (failure) => {
        hear(failure)
        return true
      },
    )
    if (added) return void navigate(path.cart(language))
    setBusy(false)
    await plan.block.refresh()
  }

  return { choice, choose, children, child, price, needsWord, word, isBusy, submit }
}

function isWheelchair({ block }: SeasonPlan, seat: string | null): boolean {
  const [, row, number] = seat?.split('-') ?? []
  const found = block.seats?.rows.find((one) => one.row === row)
  return found?.wheelchairs?.includes(Number(number)) ?? false
}
