import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import { useCommands } from '../keys/commands.ts'
import { KeyCaps } from '../keys/KeyCaps.tsx'
import { keyCaps } from '../keys/listen.ts'
import { closeOverlay, useOverlay } from './overlays.ts'

/** Every key that does something here and now. */
export function AllKeys() {
  const { t } = useTranslation('office')
  const { language } = useOfficeLanguage()
  const isOpen = useOverlay() === 'keys'
  const withKeys = useCommands().filter(({ keys }) => keys !== undefined)
  return (
    <Dialog open={isOpen} onClose={closeOverlay} title={t('keys.all')} closeLabel={t('close')}>
      <dl className="all-keys">
        {withKeys.map(({ id, keys, label }) => (
          <div key={id}>
            <dt>
              <KeyCaps keys={keys!} />
              <span className="vh">{keyCaps(keys!, language).join(' ')}</span>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
