import './page-load-notice.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { club } from '#club/club.ts'

/** Shows at once that the next page is on its way, and says so when it takes longer than a second (SHELL-11). */
export function PageLoadNotice() {
  const { t } = useTranslation('shell')
  const { state, location } = useNavigation()
  const loading = state === 'loading' ? `${location.pathname}${location.search}` : null
  const [late, setLate] = useState(false)

  useEffect(() => {
    if (loading === null) return
    const timer = setTimeout(() => setLate(true), club.constants.pageLoadNoticeMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [loading])

  return (
    <div className="pageload" role="status">
      {loading !== null && <i />}
      {late && <p>{t('stillLoading')}</p>}
    </div>
  )
}
