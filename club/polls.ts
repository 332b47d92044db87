/** How the club asks its fans. */
export const polls = {
  /** Voices from one network address in an hour; whoever shares one waits. */
  perAddressAndHour: 20,
  /** The minute of a match in which the vote for its player opens. */
  opensMinute: 70,
  /** So many hours after the final whistle it closes. */
  closesAfterHours: 12,
  /** So long after a poll whose the voices were is forgotten; the list stays. */
  keptDays: 90,
} as const
