import './site-switcher.css'
import { createPart, PartView } from '#web/ui/part.tsx'
import { SWITCHER_ID } from './all-areas-id.ts'

const allAreas = createPart<object>({ load: () => import('./AllAreas.tsx'), waits: true })

/** All sites of the club; on phones the whole menu. A popover: it opens, closes and traps no one without JavaScript. */
export function SiteSwitcher() {
  return (
    <div className="switcher" id={SWITCHER_ID} popover="auto" data-theme="flutlicht">
      <PartView part={allAreas} given={{}} />
    </div>
  )
}
