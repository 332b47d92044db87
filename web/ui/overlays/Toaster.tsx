import './toast.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../IconButton.tsx'
import { TextButton } from '../navigation/MoreLink.tsx'
import { Icon } from '../pictures/Icon.tsx'
import { currentToasts, dismissToast, subscribeToToasts, type ToastMessage } from './toasts.ts'

const secondsToStay = 6
const nothing: readonly ToastMessage[] = []
const icons = { ok: 'check', info: 'info', err: 'warning' } as const

interface ToasterProps {
  /** Names the region for screen readers. */
  label: string
  closeLabel: string
}

/** Stands once in the shell, after the page; import it by `lazy()`. */
export function Toaster({ label, closeLabel }: ToasterProps) {
  const messages = useSyncExternalStore(subscribeToToasts, currentToasts, () => nothing)
  const ready = useMounted()
  const shown = ready ? messages : nothing
  const box = useRaised(shown)
  const zIndex = Math.max(...shown.map((message) => message.zIndex ?? 0))
  return (
    <section
      className="toaster"
      popover="manual"
      ref={box}
      aria-label={label}
      style={zIndex > 0 ? { zIndex } : undefined}
    >
      <div className="toaster__list" role="alert" aria-live="assertive" aria-atomic="false">
        {shown.filter(isError).map((message) => (
          <Toast key={message.id} message={message} closeLabel={closeLabel} />
        ))}
      </div>
      <div className="toaster__list" role="status" aria-live="polite" aria-atomic="false">
        {shown
          .filter((message) => !isError(message))
          .map((message) => (
            <Toast key={message.id} message={message} closeLabel={closeLabel} />
          ))}
      </div>
    </section>
  )
}

function isError(message: ToastMessage) {
  return message.kind === 'err'
}

/** An open popover or dialog lies in the top layer, above every `z-index`: each new message goes on top of it. */
function useRaised(shown: readonly ToastMessage[]) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.hidePopover?.()
    if (shown.length > 0) box.current?.showPopover?.()
  }, [shown])
  return box
}

/** The two live regions must exist before their first message, or it is not read out. */
function useMounted() {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted
}

function Toast({ message, closeLabel }: { message: ToastMessage; closeLabel: string }) {
  const [held, setHeld] = useState(false)
  const close = () => dismissToast(message.id)

  useEffect(() => {
    if (held || isError(message)) return
    const timer = setTimeout(() => dismissToast(message.id), secondsToStay * 1000)
    return () => clearTimeout(timer)
  }, [held, message])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading or reaching for a message keeps it
    <div
      className={classNames('toast', message.kind !== 'ok' && `toast--${message.kind}`)}
      data-theme="flutlicht"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[message.kind]} />
      <div className="toast__text">
        <b>{message.title}</b>
        {message.text}
        {message.action && <ToastAction action={message.action} onDone={close} />}
      </div>
      <IconButton icon="close" label={closeLabel} onClick={close} />
    </div>
  )
}

function ToastAction({
  action,
  onDone,
}: {
  action: NonNullable<ToastMessage['action']>
  onDone: () => void
}) {
  function select() {
    onDone()
    action.onSelect()
  }
  return <TextButton onClick={select}>{action.label}</TextButton>
}
