/** An invitation can be accepted for so many days. */
export const INVITATION_DAYS = 14
