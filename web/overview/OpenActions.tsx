import { useTranslation } from 'react-i18next'
import type { OpenAction } from '#modules/account/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText, useWalletAddress } from '#web/site/here.ts'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'

/** Settled on the site of the wallet. */
const IN_WALLET: ReadonlySet<OpenAction['kind']> = new Set(['ticketTransfer', 'failedPayout'])

/** What waits for the person, each with the one way to settle it. */
export function OpenActions({ actions }: { actions: OpenAction[] }) {
  const { t } = useTranslation('accountHome')
  const language = useLanguage()
  const text = useText()
  const inWallet = useWalletAddress()
  return (
    <ul className="todos">
      {actions.map((action) => {
        const words =
          action.kind === 'ticketTransfer'
            ? { name: action.senderName ?? t('actions.ticketTransfer.somebody'), match: text(action.match) }
            : action.kind === 'failedPayout'
              ? { match: text(action.match), price: formatMoney(action.cents, language) }
              : action.kind === 'contractTransfer'
                ? { name: action.senderName ?? t('actions.ticketTransfer.somebody') }
                : wordsOf(action, language)
        const way = wayOf(action, language)
        return (
          <li className="todo" key={keyOf(action)}>
            <Icon name="warning" />
            <p>
              <b>{t(`actions.${action.kind}.title`, words)}</b> {t(`actions.${action.kind}.text`, words)}
            </p>
            <TextLink to={IN_WALLET.has(action.kind) ? inWallet(way) : way}>
              {t(`actions.${action.kind}.way`)}
            </TextLink>
          </li>
        )
      })}
    </ul>
  )
}

function keyOf(action: OpenAction): string {
  switch (action.kind) {
    case 'confirmEmail':
      return action.email
    case 'invitation':
      return action.organizationId
    case 'ticketTransfer':
      return action.transferId
    case 'failedPayout':
      return action.payoutId
    case 'sendReturn':
      return action.number
    case 'contractTransfer':
      return action.transferId
    case 'unpaidContract':
      return `${action.kind}${action.contractId}`
    case 'contractRenewal':
    case 'addAddress':
      return action.kind
    default:
      return action.kind + action.checkoutId
  }
}

function wordsOf(action: OpenAction, language: string): Record<string, string> {
  switch (action.kind) {
    case 'confirmEmail':
      return { email: action.email }
    case 'failedPayment':
      return { price: formatMoney(action.totalPrice, language) }
    case 'invitation':
      return { name: action.name }
    case 'sendReturn':
      return { number: action.number }
    case 'unpaidContract':
      return { number: action.number, price: formatMoney(action.cents, language) }
    case 'contractRenewal':
      return {
        season: `${action.season}/${String((action.season + 1) % 100).padStart(2, '0')}`,
        time: formatDateTime(new Date(action.until), language),
      }
    default:
      return {}
  }
}

function wayOf(action: OpenAction, language: Parameters<typeof path.account>[0]): string {
  switch (action.kind) {
    case 'signMandate':
      return action.url
    case 'failedPayment':
      return `${path.checkout(language)}?failed=${action.checkoutId}`
    case 'confirmEmail':
      return `${path.accountData(language)}#emails`
    case 'invitation':
      return path.fanClub(language)
    case 'ticketTransfer':
      return path.transfer({ transfer: action.transferId }, language)
    case 'failedPayout':
      return path.payout({ payout: action.payoutId }, language)
    case 'sendReturn':
      return path.order({ order: action.checkoutId }, language)
    case 'unpaidContract':
      return path.contract({ contract: action.contractId }, language)
    case 'contractRenewal': {
      const [first] = action.contractIds
      return action.contractIds.length === 1 && first
        ? path.contract({ contract: first }, language)
        : path.contractConfirmation({ masterData: action.masterDataId }, language)
    }
    case 'contractTransfer':
      return path.contractTransfer({ transfer: action.transferId }, language)
    case 'addAddress':
      return `${path.addresses(language)}?edit=new`
  }
}
