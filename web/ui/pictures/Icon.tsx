import './icon.css'
import { filledIcons, type IconName, iconPaths } from './icon-paths.ts'

/** Decoration beside a text: it is never announced. An icon that stands alone belongs in an `IconButton`. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const filled = filledIcons.has(name)
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={iconPaths[name]}
        fill={filled ? 'currentColor' : 'none'}
        stroke={filled ? undefined : 'currentColor'}
        strokeWidth={filled ? undefined : 1.8}
        strokeLinecap="square"
      />
    </svg>
  )
}
