import { Button } from '#web/ui/Button.tsx'
import { useCommand } from '../keys/commands.ts'
import { KeyCaps } from '../keys/KeyCaps.tsx'

interface NewButtonProps {
  /** Of its command, e.g. `polls.make`. */
  id: string
  label: string
  /** What the palette says of it. */
  hint: string
  onPress: () => void
}

/** Begins what a screen is there for; `N` does it as well. Only for whoever may. */
export function NewButton({ id, label, hint, onPress }: NewButtonProps) {
  useCommand({ id, label, keys: 'n', icon: 'plus', group: 'new', hint, run: onPress })
  return (
    <Button size="s" kind="ink" icon="plus" onClick={onPress}>
      {label} <KeyCaps keys="n" />
    </Button>
  )
}
