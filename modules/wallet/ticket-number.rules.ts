/**
 * How a ticket is called when people read it to each other: the random end of its id, in groups of four. The id itself stays what
 * programs and addresses use.
 */
export function ticketNumber(ticketId: string): string {
  const end = ticketId.replaceAll('-', '').slice(-12).toUpperCase()
  return end.replace(/(.{4})(?=.)/g, '$1-')
}

/** As much of it as tells two places apart that are called alike. */
export function ticketNumberEnd(ticketId: string): string {
  return ticketNumber(ticketId).slice(-4)
}
