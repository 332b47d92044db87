import '#web/ui/pictures/icon.css'
import { filledIcons, type IconName } from '#web/ui/pictures/icon-paths.ts'
import { type OfficeIconName, officeIconPaths } from './office-icons.ts'

/** As the sites' `Icon`, with the office's own. */
export function OfficeIcon({ name }: { name: OfficeIconName }) {
  const isFilled = filledIcons.has(name as IconName)
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={officeIconPaths[name]}
        fill={isFilled ? 'currentColor' : 'none'}
        stroke={isFilled ? undefined : 'currentColor'}
        strokeWidth={isFilled ? undefined : 1.8}
        strokeLinecap="square"
      />
    </svg>
  )
}
