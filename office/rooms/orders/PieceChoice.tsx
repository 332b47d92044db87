import './orders.css'
import { Input } from '#web/ui/fields/Input.tsx'

/** Pieces by the item's id. */
export type Chosen = Readonly<Record<string, number>>

export const piecesIn = (chosen: Chosen): number => Object.values(chosen).reduce((sum, one) => sum + one, 0)

/** Those that are wanted, as calls take them. */
export function asItems(chosen: Chosen): { itemId: string; quantity: number }[] {
  return Object.entries(chosen).flatMap(([itemId, quantity]) => (quantity > 0 ? [{ itemId, quantity }] : []))
}

interface PieceChoiceProps {
  legend: string
  items: readonly { id: string; name: string; most: number; detail?: string }[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** How many pieces of which items. */
export function PieceChoice({ legend, items, chosen, onChange }: PieceChoiceProps) {
  return (
    <fieldset className="pieces">
      <legend>{legend}</legend>
      {items.map(({ id, name, most, detail }) => (
        <div key={id} className="pieces__row">
          <label htmlFor={`pieces-${id}`}>
            {name} {detail && <small>{detail}</small>}
          </label>
          <Input
            id={`pieces-${id}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={most}
            value={chosen[id] ?? 0}
            onChange={({ target }) =>
              onChange({
                ...chosen,
                [id]: Math.max(0, Math.min(most, Math.trunc(target.valueAsNumber) || 0)),
              })
            }
          />
          <small>/ {most}</small>
        </div>
      ))}
    </fieldset>
  )
}
