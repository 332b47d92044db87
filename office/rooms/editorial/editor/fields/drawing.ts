import { type ComponentType, createContext, useContext } from 'react'
import type { NamedShape } from '../shapes/shape.ts'

export interface FieldViewProps {
  /** Kind of the block it belongs to. */
  kind: string
  field: NamedShape
  /** Place in the text: `blocks.2.items.0.title`. */
  path: string
  value: unknown
  onChange: (value: unknown) => void
}

/** Who draws a field of any type: groups and lists hold fields, which may be groups and lists again. */
export const Drawing = createContext<ComponentType<FieldViewProps>>(() => null)

export const useFieldView = (): ComponentType<FieldViewProps> => useContext(Drawing)
