import './consent.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cookieDomain } from '#club/domains.ts'
import { path } from '#web/paths.ts'
import { useHere } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { SwitchRow } from '#web/ui/fields/Switch.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { decide, type Purpose, purposes, useConsent } from './consent.ts'

/** What for, one by one; saying no is as near as saying yes, and both can be changed here at any time. */
export function ConsentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { site, domains, language } = useHere()
  const { decided, allowed } = useConsent()
  const [wanted, setWanted] = useState<ReadonlySet<Purpose>>(allowed)

  function choose(chosen: Iterable<Purpose>) {
    decide([...chosen], cookieDomain(site.cookieDomain, domains))
    onClose()
  }

  function turn(purpose: Purpose, isOn: boolean) {
    setWanted(new Set(purposes.filter((one) => (one === purpose ? isOn : wanted.has(one)))))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('consent.title')}
      text={t('consent.text')}
      closeLabel={t('close')}
      actions={
        <>
          <Button kind="ink" onClick={() => choose([])}>
            {t('consent.chooseNeeded')}
          </Button>
          <Button kind="ink" onClick={() => choose(purposes)}>
            {t('consent.chooseAll')}
          </Button>
          <Button kind="line" onClick={() => choose(wanted)}>
            {t('consent.chooseThese')}
          </Button>
        </>
      }
    >
      {!decided && <p className="small">{t('consent.open')}</p>}
      <ul className="consent">
        <li>
          <b>{t('consent.purposes.needed.title')}</b>
          <p className="micro muted">{t('consent.purposes.needed.text')}</p>
        </li>
        {purposes.map((purpose) => (
          <li key={purpose}>
            <SwitchRow
              title={t(`consent.purposes.${purpose}.title`)}
              detail={t(`consent.purposes.${purpose}.text`)}
              checked={wanted.has(purpose)}
              onChange={(event) => turn(purpose, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <p className="small">
        <TextLink to={path.privacy(language)} onClick={onClose}>
          {t('consent.privacy')}
        </TextLink>
      </p>
    </Dialog>
  )
}
