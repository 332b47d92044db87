import './button.css'
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './pictures/Icon.tsx'
import type { IconName } from './pictures/icon-paths.ts'

export interface ButtonLook {
  /** `primary` once per view; `paper` on pictures; `err` for what cannot be undone. */
  kind?: 'primary' | 'ink' | 'quiet' | 'line' | 'paper' | 'err'
  /** 44, 52 or 64 px high. */
  size?: 's' | 'm' | 'l'
  wide?: boolean
  icon?: IconName
  iconAfter?: IconName
  className?: string
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'disabled'> {
  /** Something is happening: clicks are ignored. Change the label to what it is. */
  busy?: boolean
  /** Why nothing can happen now: shown under the button, which stays reachable by keyboard. */
  disabledReason?: string | null
}

export function Button({ busy, disabledReason, children, onClick, type = 'button', ...rest }: ButtonProps) {
  const { look, others } = splitLook(rest)
  const reasonId = useId()
  const blocked = Boolean(busy || disabledReason)

  /** `aria-disabled` keeps the focus where it is; so the click, which also submits forms, is stopped here. */
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (blocked) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <>
      <button
        {...others}
        type={type}
        className={buttonClass(look)}
        onClick={click}
        aria-busy={busy || undefined}
        aria-disabled={blocked || undefined}
        aria-describedby={classNames(others['aria-describedby'], disabledReason && reasonId) || undefined}
      >
        <ButtonText look={look}>{children}</ButtonText>
      </button>
      {disabledReason && (
        <span className="btn__why" id={reasonId}>
          {disabledReason}
        </span>
      )}
    </>
  )
}

type LinkTo = ComponentProps<typeof Link>['to']

/** A link that looks like a button; none where `to` is null, because the club has nothing there. */
export function LinkButton({
  children,
  to,
  ...rest
}: ButtonLook & Omit<ComponentProps<typeof Link>, 'to'> & { to: LinkTo | null }) {
  const { look, others } = splitLook(rest)
  if (to === null) return null
  return (
    <Link {...others} to={to} className={buttonClass(look)}>
      <ButtonText look={look}>{children}</ButtonText>
    </Link>
  )
}

function ButtonText({ look, children }: { look: ButtonLook; children: ReactNode }) {
  return (
    <span className="btn__label">
      {look.icon && <Icon name={look.icon} />}
      <span>{children}</span>
      {look.iconAfter && <Icon name={look.iconAfter} />}
    </span>
  )
}

function splitLook<P extends ButtonLook>({ kind, size, wide, icon, iconAfter, className, ...others }: P) {
  return { look: { kind, size, wide, icon, iconAfter, className }, others }
}

function buttonClass({ kind = 'primary', size = 'm', wide, className }: ButtonLook) {
  return classNames(
    'btn',
    `btn--${kind}`,
    size === 's' && 'btn--small',
    size === 'l' && 'btn--large',
    wide && 'btn--wide',
    className,
  )
}
