import { useTranslation } from 'react-i18next'
import { type Command, useCommands } from '../keys/commands.ts'
import { KeyCaps } from '../keys/KeyCaps.tsx'

/** The keys of this screen, in one line at the lower edge; those of every screen last. */
export function KeyHints() {
  const { t } = useTranslation('office')
  const hinted = useCommands().filter(({ hint, keys }) => hint && keys)
  const inOrder = [...hinted.filter((one) => !isGeneral(one)), ...hinted.filter(isGeneral)]
  const hints = Map.groupBy(inOrder, ({ hint }) => hint)
  return (
    <aside className="key-hints" aria-label={t('keys.line')}>
      {[...hints].map(([hint, commands]) => (
        <span key={hint}>
          {commands.map(({ id, keys }) => (
            <KeyCaps key={id} keys={keys!} />
          ))}
          {hint}
        </span>
      ))}
    </aside>
  )
}

const isGeneral = ({ id }: Command) => id.startsWith('frame.')
