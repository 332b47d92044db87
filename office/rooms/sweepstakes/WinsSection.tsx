import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { handPrizeOver, passPrizeOn } from '#modules/office/sweepstakes/endpoints.ts'
import type { OfficeSweepstakeDetail, OfficeWin } from '#modules/office/sweepstakes/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { WIN_MARKS } from './sweepstake-words.ts'
import { useRenewSweepstakes } from './use-sweepstakes.ts'

type Open = { win: OfficeWin; deed: 'handOver' | 'passOn' } | null

/** Who won what, in the order of the draw, and whether they have it. */
export function WinsSection({ sweepstake }: { sweepstake: OfficeSweepstakeDetail }) {
  const { t } = useTranslation('sweepstakes')
  const [open, setOpen] = useState<Open>(null)
  const { wins, status } = sweepstake
  if (status !== 'drawn') return null
  return (
    <Section title={t('wins.title')}>
      {wins.length === 0 ? (
        <p>{t('wins.none')}</p>
      ) : (
        <Table caption={t('wins.title')}>
          <thead>
            <tr>
              {(['lot', 'prize', 'winner', 'state'] as const).map((key) => (
                <th scope="col" key={key}>
                  {t(`wins.${key}`)}
                </th>
              ))}
              <th scope="col">{t('wins.deeds')}</th>
            </tr>
          </thead>
          <tbody>
            {wins.map((win) => (
              <WinRow key={win.id} win={win} onOpen={(deed) => setOpen({ win, deed })} />
            ))}
          </tbody>
        </Table>
      )}
      {open && <DeedDialog id={sweepstake.id} open={open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function WinRow({ win, onOpen }: { win: OfficeWin; onOpen: (deed: 'handOver' | 'passOn') => void }) {
  const { t } = useTranslation('sweepstakes')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('sweepstakes.change')
  const mayDraw = usePermission('sweepstakes.draw')
  const { number, prize, kind, state, winner, email, address, answerUntil, handedOverAt, note } = win
  const isOpen = state === 'Open' || state === 'Accepted'
  const until = state === 'Open' ? answerUntil : state === 'HandedOver' ? handedOverAt : null
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>
        {prize}
        <br />
        <small>{t(`kinds.${kind}`)}</small>
      </td>
      <td>
        {winner ?? t('wins.gone')}
        <br />
        <small>{[email, address].filter(Boolean).join(', ')}</small>
      </td>
      <td>
        <StateMark kind={WIN_MARKS[state]}>{t(`wins.states.${state}`)}</StateMark>
        {until && <small> {shortMoment(until, language)}</small>}
        {note && <small> {note}</small>}
      </td>
      <td>
        {isOpen && mayChange && kind !== 'voucher' && (
          <Button size="s" kind="quiet" onClick={() => onOpen('handOver')}>
            {t('handOver.button')}
          </Button>
        )}
        {isOpen && mayDraw && (
          <Button size="s" kind="quiet" onClick={() => onOpen('passOn')}>
            {t('passOn.button')}
          </Button>
        )}
      </td>
    </tr>
  )
}

function DeedDialog({ id, open, onClose }: { id: string; open: NonNullable<Open>; onClose: () => void }) {
  const { t } = useTranslation('sweepstakes')
  const renew = useRenewSweepstakes()
  const { win, deed } = open
  const params = { id, winId: win.id }
  const reaction = () => 'silent' as const

  async function send(line: string) {
    const answer =
      deed === 'handOver'
        ? await act(handPrizeOver, { params, body: { note: line }, reaction })
        : await act(passPrizeOn, { params, body: { reason: line }, reaction })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(`${deed}.done`) })
    await renew(id)
    return null
  }

  return (
    <ReasonDialog
      title={t(`${deed}.title`, { lot: win.number })}
      text={t(deed === 'handOver' ? `handOver.text.${win.kind}` : 'passOn.text')}
      words={{ label: t(`${deed}.label`), hint: t(`${deed}.hint`) }}
      submit={t(`${deed}.button`)}
      shortest={3}
      most={deed === 'handOver' ? 200 : 500}
      onSubmit={send}
      onClose={onClose}
    >
      {deed === 'handOver' && win.eventId && (
        <p>
          <Link className="tlink" to={`/spiele/${win.eventId}`}>
            {t('handOver.toMatch')}
          </Link>{' '}
          {win.email}
        </p>
      )}
    </ReasonDialog>
  )
}
