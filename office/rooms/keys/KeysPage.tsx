import './keys.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listKeys } from '#modules/office/keys/endpoints.ts'
import type { OfficeKeys } from '#modules/office/keys/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Awaited } from '../../parts/Awaited.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Section } from '../../parts/Section.tsx'
import { useTitle } from '../../shell/title.ts'
import { GiveUpDialog } from './GiveUpDialog.tsx'
import { type KeyChange, KeyDialog } from './KeyDialog.tsx'
import { TicketKeyTable, TokenKeyTable } from './KeyTables.tsx'

const QUERY_KEY = [listKeys.name]
/** While tickets get their new codes. */
const SOON_MS = 5_000
const LATER_MS = 60_000

/** `/einrichten/schluessel`: what signs tickets and sign-ins, changed by plan or because somebody else may have it. */
export default function KeysPage() {
  const { t } = useTranslation('keys')
  useTitle(t('title'))
  const queries = useQueryClient()
  const [asked, setAsked] = useState<KeyChange | 'giveUp' | null>(null)
  const answer = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => read(listKeys, { signal }),
    refetchInterval: ({ state }) => (state.data && renewedLeft(state.data) > 0 ? SOON_MS : LATER_MS),
  })
  const { data } = answer
  const renew = () => queries.invalidateQueries({ queryKey: QUERY_KEY })
  const close = () => setAsked(null)
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} />
      <Awaited
        asked={answer}
        words={{ failed: t('failed'), again: t('again'), loading: t('loading') }}
        rows={6}
      />
      {data && (
        <>
          <TicketKeys keys={data} onAsk={setAsked} />
          <TokenKeys keys={data} onAsk={setAsked} />
          {asked === 'giveUp' && <GiveUpDialog onDone={renew} onClose={close} />}
          {asked !== null && asked !== 'giveUp' && (
            <KeyDialog change={asked} keys={data} onDone={renew} onClose={close} />
          )}
        </>
      )}
    </>
  )
}

interface KeysProps {
  keys: OfficeKeys
  onAsk: (what: KeyChange | 'giveUp') => void
}

/** Codes of keys that are given up: their tickets are still to get another. */
function renewedLeft({ tickets }: OfficeKeys): number {
  return tickets.reduce((sum, { state, codes }) => (state === 'refused' ? sum + codes : sum), 0)
}

function TicketKeys({ keys, onAsk }: KeysProps) {
  const { t } = useTranslation('keys')
  const { language } = useOfficeLanguage()
  const left = renewedLeft(keys)
  return (
    <Section title={t('tickets.title')} aside={t('tickets.what')}>
      {left > 0 && (
        <Banner kind="warn" role="status">
          <b>{t('tickets.left', { count: left, shown: new Intl.NumberFormat(language).format(left) })}</b>
        </Banner>
      )}
      <TicketKeyTable keys={keys.tickets} />
      <div className="key-actions">
        <Button size="s" kind="ink" onClick={() => onAsk('ticketRotate')}>
          {t('changes.ticketRotate.title')}
        </Button>
        <Button size="s" kind="quiet" onClick={() => onAsk('giveUp')}>
          {t('giveUp.title')}
        </Button>
      </div>
    </Section>
  )
}

function TokenKeys({ keys, onAsk }: KeysProps) {
  const { t } = useTranslation('keys')
  const isUnderWay = keys.tokens.some(({ state }) => state === 'published')
  return (
    <Section title={t('tokens.title')} aside={t('tokens.what')}>
      <TokenKeyTable keys={keys.tokens} />
      <div className="key-actions">
        <Button
          size="s"
          kind="ink"
          disabledReason={isUnderWay ? t('tokens.underWay') : null}
          onClick={() => onAsk('tokenRotate')}
        >
          {t('changes.tokenRotate.title')}
        </Button>
        <Button size="s" kind="quiet" onClick={() => onAsk('tokenReplace')}>
          {t('changes.tokenReplace.title')}
        </Button>
      </div>
    </Section>
  )
}
