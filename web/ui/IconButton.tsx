import './icon-button.css'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './pictures/Icon.tsx'
import type { IconName } from './pictures/icon-paths.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName
  label: string
}

/** A button of 44 px that shows an icon and says its label. */
export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classNames('iconbtn', className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}
