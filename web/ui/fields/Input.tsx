import './input.css'
import { type ComponentProps, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../IconButton.tsx'
import { useFieldWiring } from './Field.tsx'

/** A native input; inside a `Field` it takes id, description and error from there. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldWiring()} {...rest} className={classNames('input', className)} />
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldWiring()} {...rest} className={classNames('input', className)} />
}

/** The native select: it opens the way the device is used to. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useFieldWiring()} {...rest} className={classNames('select', className)} />
}

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  showLabel: string
  hideLabel: string
}

/** A password that can be shown while it is typed. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="input-wrap">
      <Input {...rest} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <IconButton
        icon={shown ? 'eyeOff' : 'eye'}
        label={shown ? hideLabel : showLabel}
        onClick={() => setShown(!shown)}
      />
    </div>
  )
}
