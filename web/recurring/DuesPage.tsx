import './dues.css'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { DueView } from '#modules/recurring/due.schema.ts'
import { formatShortDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Chip, type ChipKind } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { contractsOf, isOver, useDues } from './due-data.ts'
import { PayDue } from './PayDue.tsx'
import { TransferNote } from './TransferNote.tsx'

const chips: Record<DueView['state'], ChipKind> = {
  planned: 'plain',
  collecting: 'plain',
  invoiced: 'warn',
  paid: 'ok',
  failed: 'err',
  suspended: 'err',
  cancelled: 'plain',
  writtenOff: 'plain',
}

/** What recurs: what, when, how much, and how it is paid. */
export default function DuesPage() {
  const { t } = useTranslation('recurring')
  return (
    <AccountFrame current="dues" title={t('title')}>
      <Dues />
    </AccountFrame>
  )
}

function Dues() {
  const { t } = useTranslation('recurring')
  const language = useLanguage()
  const [search] = useSearchParams()
  const dues = useDues(search.get('due'))
  return (
    <>
      <h1 className="display">{t('title')}</h1>
      <Loaded query={dues} label={t('loading')} rows={4}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon="card"
              title={t('empty.title')}
              text={t('empty.text')}
              action={<LinkButton to={path.account(language)}>{t('empty.action')}</LinkButton>}
            />
          ) : (
            contractsOf(all).map(({ subjectId, dues: own }) => <Contract key={subjectId} dues={own} />)
          )
        }
      </Loaded>
    </>
  )
}

/** One contract; what is over is folded away. */
function Contract({ dues }: { dues: DueView[] }) {
  const { t } = useTranslation('recurring')
  const over = dues.filter(isOver)
  const open = dues.filter((due) => !isOver(due))
  const { name, reference } = dues[0]!
  return (
    <section className="dues__contract">
      <h2 className="h3">
        {name} {reference}
      </h2>
      {open.length > 0 ? <List dues={open} /> : <p>{t('nothingOpen')}</p>}
      {over.length > 0 && (
        <details>
          <summary>{t('over', { count: over.length })}</summary>
          <List dues={over} />
        </details>
      )}
    </section>
  )
}

function List({ dues }: { dues: DueView[] }) {
  return (
    <ul className="dues__list">
      {dues.map((due) => (
        <Due key={due.id} due={due} />
      ))}
    </ul>
  )
}

function Due({ due }: { due: DueView }) {
  const { t } = useTranslation('recurring')
  const language = useLanguage()
  const day = (text: string) => formatShortDate(new Date(`${text}T12:00:00Z`), language)
  const { part, parts, period, state, dueOn, nextAttemptOn, amount, openAmount } = due
  const isPart = openAmount > 0 && openAmount < amount
  return (
    <li>
      <div className="dues__head">
        <p>
          <b>{day(dueOn)}</b> · {period}
          {parts > 1 && ` · ${t('part', { part, parts })}`}
        </p>
        <p className="num">{formatMoney(amount, language)}</p>
      </div>
      <p className="dues__state">
        <Chip kind={chips[state]}>{t(`state.${state}`)}</Chip>{' '}
        {nextAttemptOn && state === 'failed' && t('tryAgainOn', { day: day(nextAttemptOn) })}
        {due.debit && t('debitOf', due.debit)}
        {isPart && t('left', { amount: formatMoney(openAmount, language) })}
      </p>
      {due.account && <TransferNote due={due} account={due.account} />}
      {due.canPay && <PayDue due={due} />}
    </li>
  )
}
