import './sections.css'
import { type ReactNode, type Ref, useId } from 'react'

interface SectionProps {
  title: ReactNode
  /** At the right of the title: a number, a state, one link. */
  aside?: ReactNode
  /** Where addresses lead to this part (`useArrival`). */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of a screen, named by its heading. */
export function Section({ title, aside, headingRef, children }: SectionProps) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section__head">
        <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h2>
        {aside && <div className="section__aside">{aside}</div>}
      </div>
      {children}
    </section>
  )
}

/** Side by side from 1100 px on: the second is narrow (`aside`), or both are alike (`halves`). */
export function Columns({ kind, children }: { kind: 'aside' | 'halves' | 'thirds'; children: ReactNode }) {
  return <div className={`columns columns--${kind}`}>{children}</div>
}

/** One below the other, with the distance of sections. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="stack">{children}</div>
}

export type Fact = { term: ReactNode; value: ReactNode; detail?: ReactNode; action?: ReactNode }

/** What is known of one thing, a line each. */
export function Facts({ facts, isMoney = false }: { facts: readonly Fact[]; isMoney?: boolean }) {
  return (
    <dl className={isMoney ? 'facts facts--money' : 'facts'}>
      {facts.map(({ term, value, detail, action }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one thing keep their order
        <div key={at}>
          <dt>{term}</dt>
          <dd>
            {value} {detail && <small>{detail}</small>}
          </dd>
          {action && <dd className="facts__action">{action}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Something that lies on top: what is chosen, beside the list it was chosen from. */
export function Inspector({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <aside className="inspector" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </aside>
  )
}

export type Figure = { term: ReactNode; value: ReactNode; detail?: ReactNode }

/** A few numbers in a row. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ term, value, detail }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the numbers of one screen keep their order
        <div key={at}>
          <dt>{term}</dt>
          <dd className="num">{value}</dd>
          {detail && <dd className="figures__detail">{detail}</dd>}
        </div>
      ))}
    </dl>
  )
}
