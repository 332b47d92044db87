import './samples.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { club, type Language } from '#club/club.ts'
import { listSamples } from '#modules/office/samples/endpoints.ts'
import type { Sample } from '#modules/office/samples/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Section } from '../../parts/Section.tsx'
import { useTitle } from '../../shell/title.ts'
import { SampleView } from './SampleView.tsx'
import { groupsOf, type Named } from './sample-groups.ts'

/** `/mails-und-papiere`: every mail and paper with made-up data, by journey. */
export default function SamplesPage() {
  const { t } = useTranslation('samples')
  useTitle(t('title'))
  const [language, setLanguage] = useState<Language>(club.fallbackLanguage)
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: [listSamples.name, language],
    queryFn: ({ signal }) => read(listSamples, { query: { language }, signal }),
    placeholderData: (before) => before,
  })
  const shown = data?.items.find(({ id }) => id === chosen) ?? data?.items[0]
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      {isError && <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton label={t('loading')} rows={8} />}
      {data && shown && (
        <div className="samples">
          <SampleList items={data.items} chosen={shown.id} onChoose={setChosen} />
          <SampleView sample={shown} language={language} onLanguage={setLanguage} />
        </div>
      )}
    </>
  )
}

interface SampleListProps {
  items: readonly Sample[]
  chosen: string
  onChoose: (id: string) => void
}

function SampleList({ items, chosen, onChoose }: SampleListProps) {
  const { t } = useTranslation('samples')
  const [words, setWords] = useState('')
  const named: Named[] = items.map((sample) => ({
    sample,
    name: sample.kind === 'paper' ? t(`papers.${sample.name}`) : sample.name,
    group: t(`groups.${sample.group}`),
  }))
  const groups = groupsOf(named, words)
  const count = groups.reduce((sum, { ones }) => sum + ones.length, 0)
  return (
    <Section title={t('list')} aside={t('count', { count })}>
      <Field label={t('search')} hint={t('searchHint')}>
        <Input
          type="search"
          value={words}
          maxLength={100}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <div className="samples__list">
        {groups.length === 0 && <p>{t('none')}</p>}
        {groups.map(({ group, ones }) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <ul>
              {ones.map(({ sample, name }) => (
                <li key={sample.id}>
                  <button
                    type="button"
                    aria-pressed={sample.id === chosen}
                    className="samples__one"
                    onClick={() => onChoose(sample.id)}
                  >
                    <b>{name}</b>
                    <small>
                      {t(sample.kind)} · {sample.example}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  )
}
