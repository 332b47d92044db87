import './dialog.css'
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../pictures/Icon.tsx'
import '../icon-button.css'

interface DialogProps {
  open: boolean
  /** Called when the person closes it: button, Escape or a press beside it. */
  onClose: () => void
  title: ReactNode
  text?: ReactNode
  closeLabel: string
  /** The way forward first, then the way out. */
  actions?: ReactNode
  wide?: boolean
  theme?: 'tag' | 'flutlicht'
  /** Where the focus starts; by default on the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

/** A modal dialog; a sheet from below on phones. Import it by `lazy()`: a page reads without it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, text, closeLabel, actions, wide, theme, initialFocus, children } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog__backdrop" />
        <Base.Popup
          className={classNames('dialog', wide && 'dialog--wide')}
          data-theme={theme}
          initialFocus={initialFocus}
        >
          <div className="dialog__head">
            <Base.Title className="h2">{title}</Base.Title>
            <Base.Close className="iconbtn" aria-label={closeLabel}>
              <Icon name="close" />
            </Base.Close>
          </div>
          {text && <Base.Description className="dialog__text">{text}</Base.Description>}
          {children && <div className="dialog__body">{children}</div>}
          {actions && <div className="dialog__actions">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
