import { ExchangeHistory } from '#web/wallet/selling/ExchangeHistory.tsx'
import { TicketsFrame } from './TicketsFrame.tsx'

/** TIX-01: what one offers on the exchange, and what became of it. */
export default function TicketExchangePage() {
  return (
    <TicketsFrame current="exchange">
      <ExchangeHistory />
    </TicketsFrame>
  )
}
