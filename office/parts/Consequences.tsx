import './consequences.css'
import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { OfficeIcon } from './OfficeIcon.tsx'
import type { OfficeIconName } from './office-icons.ts'

/** One thing that will happen, with its number: money, seats, people, mails. */
export type Consequence = {
  icon?: OfficeIconName
  text: ReactNode
  /** `34,00 €`, `14 → 15`, `sofort`. */
  value?: ReactNode
  /** What somebody might expect and does not happen. */
  isNot?: boolean
}

interface ConsequencesProps {
  title: string
  lines: readonly Consequence[]
  /** It cannot be taken back. */
  isFinal?: boolean
}

/** What will happen, before it does. */
export function Consequences({ title, lines, isFinal = false }: ConsequencesProps) {
  const id = useId()
  return (
    <section className={classNames('consequences', isFinal && 'consequences--final')} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {lines.map(({ icon, text, value, isNot }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the order in which they happen
          <li key={at} className={isNot ? 'consequences__not' : undefined}>
            <OfficeIcon name={icon ?? (isNot ? 'minus' : 'arrow')} />
            <span>{text}</span>
            <b>{value ?? (isNot ? '–' : null)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
