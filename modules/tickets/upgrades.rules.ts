/** The type of a ticket that anybody may have. */
export const FULL_PRICE = 'full'

/**
 * What lacks to the full price of the place of a ticket `t`, in cents, by the price list of its match: SQL. Null: it is at full
 * price, nobody sells the place at full price, or it costs no more. What somebody once paid for it is nobody else's business,
 * so that only the lists are compared.
 */
export const UPGRADE_CENTS = `(select f.price_cents - o.price_cents
  from event_prices f join event_prices o on o.event_id = f.event_id and o.price_class = f.price_class
  where f.event_id = t.event_id and f.price_class = t.price_class and f.ticket_type = '${FULL_PRICE}'
    and o.ticket_type = t.ticket_type and t.ticket_type in ('child', 'reduced') and f.price_cents > o.price_cents)`
