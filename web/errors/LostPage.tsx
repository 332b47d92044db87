import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { TryAgain } from './TryAgain.tsx'

/** The page is out of reach; it comes by itself with the connection. What it says is in every page: nothing is loaded for it. */
export function LostPage() {
  const { t } = useTranslation('shell')
  useEffect(() => {
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <div className="error-page band" data-theme="flutlicht">
      <div className="wrap">
        <title>{t('lost.title')}</title>
        <h1 className="mega">{t('lost.title')}</h1>
        <p className="lead">{t('lost.text')}</p>
        <TryAgain label={t('lost.retry')} />
      </div>
    </div>
  )
}
