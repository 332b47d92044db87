import './push.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPush } from '#modules/office/push/endpoints.ts'
import type { OfficePush, PushMessage } from '#modules/office/push/schema.ts'
import type { PushTopic } from '#modules/push/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Awaited } from '../../parts/Awaited.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Figures, Section, Stack } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { RecentTable } from './RecentTable.tsx'
import { SendPushDialog } from './SendPushDialog.tsx'
import { TopicsTable } from './TopicsTable.tsx'

const QUERY_KEY = [readPush.name]
/** While something is on its way. */
const SOON_MS = 5_000
const LATER_MS = 60_000

type Asked = { what: 'write' | 'send'; message: PushMessage | null } | { what: 'pause'; topic: PushTopic }

/** `/newsletter/mitteilungen`: what phones are told, how many hear of it, and a message by hand. */
export default function PushPage() {
  const { t } = useTranslation('push')
  useTitle(t('title'))
  const queries = useQueryClient()
  const maySend = usePermission('push.send')
  const [asked, setAsked] = useState<Asked | null>(null)
  const answer = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => read(readPush, { signal }),
    refetchInterval: ({ state }) => (state.data?.recent.some(({ isDone }) => !isDone) ? SOON_MS : LATER_MS),
  })
  const { data } = answer
  const renew = () => queries.invalidateQueries({ queryKey: QUERY_KEY })
  const close = () => setAsked(null)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          maySend && (
            <Button
              size="s"
              kind="ink"
              icon="plus"
              onClick={() => setAsked({ what: 'write', message: null })}
            >
              {t('write')}
            </Button>
          )
        }
      />
      <Awaited
        asked={answer}
        words={{ failed: t('failed'), again: t('again'), loading: t('loading') }}
        rows={6}
      />
      {data && (
        <Whole
          data={data}
          onPause={maySend ? (topic) => setAsked({ what: 'pause', topic }) : null}
          onDone={renew}
        />
      )}
      {data && asked?.what === 'write' && (
        <MessageDialog
          push={data}
          message={asked.message}
          onNext={(message) => setAsked({ what: 'send', message })}
          onClose={close}
        />
      )}
      {asked?.what === 'send' && asked.message && (
        <SendPushDialog
          message={asked.message}
          onDone={renew}
          onBack={() => setAsked({ what: 'write', message: asked.message })}
          onClose={close}
        />
      )}
      {asked?.what === 'pause' && <PauseDialog topic={asked.topic} onDone={renew} onClose={close} />}
    </>
  )
}

interface WholeProps {
  data: OfficePush
  /** Null: may only look. */
  onPause: ((topic: PushTopic) => void) | null
  onDone: () => Promise<void>
}

function Whole({ data, onPause, onDone }: WholeProps) {
  const { t, i18n } = useTranslation('push')
  const plain = new Intl.NumberFormat(i18n.language)
  return (
    <Stack>
      <Figures
        figures={[
          { term: t('figures.devices'), value: plain.format(data.devices) },
          { term: t('figures.persons'), value: plain.format(data.persons) },
        ]}
      />
      <Section title={t('topics.title')} aside={t('topics.aside')}>
        <TopicsTable topics={data.topics} onPause={onPause} onDone={onDone} />
      </Section>
      <Section title={t('recent.title')}>
        <RecentTable recent={data.recent} />
      </Section>
    </Stack>
  )
}
