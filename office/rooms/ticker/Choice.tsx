import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A few answers under a question. */
export function Choice(props: { title: string; onCancel: () => void; children: ReactNode }) {
  const { t } = useTranslation('ticker')
  return (
    <section className="desk-who" aria-labelledby="desk-question">
      <div className="desk-who__head">
        <h2 id="desk-question">{props.title}</h2>
        <button type="button" className="tlink" onClick={props.onCancel}>
          {t('cancel')}
        </button>
      </div>
      <ol>{props.children}</ol>
    </section>
  )
}
