/** How the club publishes what it writes. */
export const editorial: {
  /** Nothing of the office becomes public before a second person has approved it. */
  needsReview: boolean
} = { needsReview: false }
