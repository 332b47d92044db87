import './tabs.css'
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface TabsProps<V extends string> {
  label: string
  tabs: readonly { value: V; label: ReactNode; panel: ReactNode }[]
  value: V
  onChange: (value: V) => void
}

/** Panels of one page, switched in place. Where a tab has an address of its own, use `TabLinks`. */
export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next: V) => onChange(next)}>
      <div className="tabs tabs--in">
        <Base.List className="tabs__list" aria-label={label} activateOnFocus>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value}>
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="tabs__panel">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
