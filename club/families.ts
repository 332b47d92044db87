/** Children without an account under their guardians: what changes at which age is in `modules/families/ages.rules.ts`. */
export const families = {
  /** Of one family; more only at the fan service. */
  mostChildren: 8,
  /** Years of age. */
  ages: {
    /** Younger ones go in with somebody who is grown up. */
    alone: 14,
    /** An account of their own, if they and their guardians want it. */
    ownAccount: 16,
    /** Nobody looks after them any more. */
    grownUp: 18,
  },
  /** Guardians are written to so many days before somebody grows up. */
  daysBeforeGrownUp: 30,
} as const
