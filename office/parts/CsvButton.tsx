import type { Failure } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { useCommand } from '../keys/commands.ts'
import { KeyCaps } from '../keys/KeyCaps.tsx'
import { useSaveOrSay } from './DownloadButton.tsx'

interface CsvButtonProps {
  /** Of its command, e.g. `figures.csv`. */
  id: string
  label: string
  /** Saves the file; answers why it cannot. */
  save: () => Promise<Failure | null>
}

/** What a screen shows, as a table for spreadsheets; `C` does it as well. */
export function CsvButton({ id, label, save }: CsvButtonProps) {
  const run = useSaveOrSay(save)
  useCommand({ id, label, keys: 'c', group: 'do', hint: label, run: () => void run() })
  return (
    <Button size="s" kind="ink" onClick={() => void run()}>
      {label} <KeyCaps keys="c" />
    </Button>
  )
}
