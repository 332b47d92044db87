/** `ticket.{id}` is the ticket that was issued for an item; anything else is not a ticket, or not yet. */
export function ticketIdOf({ serialNumber }: { serialNumber: string }): string | null {
  return /^ticket\.([\w-]{36})$/.exec(serialNumber)?.[1] ?? null
}
