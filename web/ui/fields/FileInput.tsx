import './input.css'
import type { ComponentProps } from 'react'
import { useFieldWiring } from './Field.tsx'

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'onClick'> {
  onFiles: (files: File[]) => void
}

/** A native chooser of files; inside a `Field` it takes id, description and error from there. */
export function FileInput({ onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...useFieldWiring()}
      {...rest}
      type="file"
      onClick={({ currentTarget }) => forget(currentTarget)}
      onChange={({ target }) => onFiles([...(target.files ?? [])])}
    />
  )
}

/** Browsers are silent about the same file chosen once more, such as one that was corrected: opened, it holds none. */
function forget(input: HTMLInputElement): void {
  if (!input.files?.length) return
  const kept = new DataTransfer()
  for (const file of input.files) kept.items.add(file)
  input.value = ''
  input.oncancel = () => {
    input.files = kept.files
  }
}
