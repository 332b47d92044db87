import './newsletters.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { consentTopics } from '#club/consents.ts'
import { EVERYBODY } from '#modules/newsletters/schema.ts'
import { addNewsletter, countNewsletters, listNewsletters } from '#modules/office/newsletters/endpoints.ts'
import { newsletterViews, type OfficeNewsletter } from '#modules/office/newsletters/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column, View } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { STATE_MARKS, useTopicName } from './newsletter-words.ts'
import { useRenewNewsletters } from './use-newsletter.ts'

const source = listSource<OfficeNewsletter, typeof listNewsletters>(listNewsletters)
const NOTHING = { de: '', en: '', ja: '' }

/** `/newsletter`: what the club has written to those who ordered it, and what it is writing. */
export default function NewslettersPage() {
  const { t } = useTranslation('newsletters')
  useTitle(t('title'))
  const { isAdding, add } = useAdding()
  useCommand({
    id: 'newsletters.new',
    label: t('new'),
    keys: 'n',
    icon: 'plus',
    group: 'new',
    hint: t('newHint'),
    run: () => void add(),
  })
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          <Button size="s" kind="ink" icon="plus" busy={isAdding} onClick={() => void add()}>
            {t('new')} <KeyCaps keys="n" />
          </Button>
        }
      />
      <DataList
        name="newsletters"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ subject }) => subject || t('untitled')}
        to={({ id }) => `/newsletter/${id}`}
        views={useViews()}
        search={{ name: 'q', placeholder: t('search') }}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
    </>
  )
}

/** Begins an empty issue and opens it. */
function useAdding() {
  const navigate = useNavigate()
  const renew = useRenewNewsletters()
  const [isAdding, setAdding] = useState(false)
  async function add() {
    if (isAdding) return
    setAdding(true)
    const topic = consentTopics.find(({ consentType }) => consentType === 'Newsletter') ?? consentTopics[0]!
    const contents = { subject: NOTHING, preheader: NOTHING, blocks: [] }
    const answer = await act(addNewsletter, { body: { topic: topic.name, contents, segment: EVERYBODY } })
    setAdding(false)
    if (!answer.ok) return
    await renew()
    void navigate(`/newsletter/${answer.data.id}`)
  }
  return { isAdding, add }
}

function useColumns(): readonly Column<OfficeNewsletter>[] {
  const { t } = useTranslation('newsletters')
  const { language } = useOfficeLanguage()
  const nameOf = useTopicName()
  const numbers = new Intl.NumberFormat(language)
  return [
    {
      id: 'subject',
      head: t('columns.subject'),
      share: 3,
      cell: ({ subject }) => subject || t('untitled'),
    },
    { id: 'topic', head: t('columns.topic'), share: 2, phone: 'line', cell: ({ topic }) => nameOf(topic) },
    {
      id: 'state',
      head: t('columns.state'),
      share: 2,
      phone: 'state',
      cell: ({ state, sendAt }) => (
        <StateMark kind={STATE_MARKS[state]}>
          {state === 'scheduled' && sendAt
            ? t('scheduledFor', { at: shortMoment(sendAt, language) })
            : t(`states.${state}`)}
        </StateMark>
      ),
    },
    {
      id: 'sent',
      head: t('columns.sent'),
      align: 'end',
      phone: 'end',
      cell: ({ sent, recipients }) =>
        recipients === 0 ? '–' : t('ofAll', { sent: numbers.format(sent), all: numbers.format(recipients) }),
    },
    {
      id: 'changedAt',
      head: t('columns.changedAt'),
      phone: 'none',
      cell: ({ changedAt, changedBy }) => `${shortMoment(changedAt, language)}, ${changedBy}`,
    },
  ]
}

function useViews(): readonly View[] {
  const { t } = useTranslation('newsletters')
  const { data } = useQuery({
    queryKey: [countNewsletters.name],
    queryFn: ({ signal }) => read(countNewsletters, { signal }),
  })
  return newsletterViews.map(
    (view): View => ({
      id: view,
      name: t(`views.${view}`),
      query: { ...(view === 'all' ? {} : { view }) },
      count: view === 'all' ? undefined : data?.items.find(({ key }) => key === view)?.count,
    }),
  )
}
