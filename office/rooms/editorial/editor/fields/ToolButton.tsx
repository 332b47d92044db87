import type { ComponentProps } from 'react'
import { OfficeIcon } from '../../../../parts/OfficeIcon.tsx'
import type { OfficeIconName } from '../../../../parts/office-icons.ts'

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: OfficeIconName
  label: string
}

/** As the sites' `IconButton`, with the office's own icons, and its name where the pointer rests. */
export function ToolButton({ icon, label, ...rest }: ToolButtonProps) {
  return (
    <button {...rest} type="button" className="iconbtn" aria-label={label} title={label}>
      <OfficeIcon name={icon} />
    </button>
  )
}
