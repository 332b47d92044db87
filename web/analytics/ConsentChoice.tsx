import './consent.css'
import { useTranslation } from 'react-i18next'
import { cookieDomain } from '#club/domains.ts'
import { useHere } from '#web/shell/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { decide, type Purpose, useConsent } from './consent.ts'

const ID = 'cookie-auswahl'

/** The choice behind `Cookie-Auswahl` in the footer. Nothing is set before it, so nobody is stopped to make it. */
export function ConsentChoice() {
  const { t } = useTranslation('shell')
  const { site, domains } = useHere()
  const { decided, allowed } = useConsent()
  const choose = (purposes: readonly Purpose[]) => {
    decide(purposes, cookieDomain(site.cookieDomain, domains))
    document.getElementById(ID)?.hidePopover()
  }
  const state = decided ? (allowed.size > 0 ? t('consent.all') : t('consent.needed')) : t('consent.open')
  return (
    <>
      <button type="button" popoverTarget={ID}>
        {t('consent.title')}
      </button>
      <section
        className="consent"
        id={ID}
        popover="auto"
        data-theme="flutlicht"
        aria-label={t('consent.title')}
      >
        <h2 className="h3">{t('consent.title')}</h2>
        <p>{t('consent.text')}</p>
        <p className="small">{t('consent.now', { state })}</p>
        <div className="consent__acts">
          <Button kind="paper" onClick={() => choose([])}>
            {t('consent.chooseNeeded')}
          </Button>
          <Button kind="paper" onClick={() => choose(['statistics', 'marketing'])}>
            {t('consent.chooseAll')}
          </Button>
        </div>
      </section>
    </>
  )
}
