import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartItem } from '#modules/cart/schema.ts'
import type { CartChildren } from '#modules/families/in-cart/in-cart.schema.ts'
import type { Failure } from '#web/api/errors.ts'
import { useText } from '#web/site/here.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { useCartChildren } from './cart-children.tsx'

type Named = CartChildren['items'][number]

/** For whom the tickets of a line are, one choice for each. Nothing for whoever looks after no children. */
export function ForWhom({ item }: { item: CartItem }) {
  const inCart = useCartChildren()
  const line = inCart?.items.find(({ cartItemId }) => cartItemId === item.id)
  if (!inCart || !line) return null
  return (
    <div className="for-whom">
      {[...line.pieces.keys()].map((piece) => (
        <OneTicket key={piece} item={item} line={line} piece={piece} inCart={inCart} />
      ))}
    </div>
  )
}

interface OneTicketProps {
  item: CartItem
  line: Named
  piece: number
  inCart: NonNullable<ReturnType<typeof useCartChildren>>
}

function OneTicket({ item, line, piece, inCart }: OneTicketProps) {
  const { t } = useTranslation(['cart', 'errors'])
  const text = useText()
  const { children: names } = inCart
  const { needs, may, pieces } = line
  const [chosen, choose] = useState(pieces[piece] ?? '')
  const [failure, setFailure] = useState<Failure | null>(null)
  const word = needs === 'reduced' || needs === 'accessible' ? needs : null
  const child = names.find(({ id }) => id === chosen)
  const saved = pieces[piece] ?? ''
  const [place = ''] = text(item.detail ?? item.name).split(' · ')

  async function save(childId: string, confirmsEntitlement: boolean): Promise<void> {
    const children = pieces.map((one, at) =>
      at === piece
        ? { childId: childId || null, confirmsEntitlement }
        : { childId: one, confirmsEntitlement: word !== null },
    )
    setFailure(await inCart.name(item.id, children))
  }

  function change(childId: string): void {
    choose(childId)
    setFailure(null)
    // What has to be said of a child is said first.
    if (childId === '' || word === null) void save(childId, false)
    else if (saved !== '') void save('', false)
  }

  return (
    <div className="for-whom__one">
      <Field
        label={
          <>
            {t(pieces.length > 1 ? 'forWhom.nth' : 'forWhom.label', { number: piece + 1 })}
            <span className="vh"> {place}</span>
          </>
        }
        error={
          failure && t([`native.${failure.problem?.errorCode}`, `calls.${failure.call}`], { ns: 'errors' })
        }
        hint={child && saved === chosen ? t('forWhom.theirs', { name: child.firstName }) : undefined}
      >
        <Select value={chosen} onChange={({ target }) => change(target.value)}>
          <option value="">{t('forWhom.buyer')}</option>
          {names.map(({ id, firstName }) => (
            <option key={id} value={id} disabled={!may.includes(id)}>
              {may.includes(id) ? firstName : t('forWhom.tooOld', { name: firstName })}
            </option>
          ))}
        </Select>
      </Field>
      {word && child && (
        <Checkbox
          checked={saved === chosen}
          label={t(`forWhom.${word}`, { name: child.firstName })}
          onChange={({ target }) => void save(target.checked ? chosen : '', target.checked)}
        />
      )}
    </div>
  )
}
