/** Codes of refusals of a correction, each with the sentence that goes with it. */
export const correctionErrors = {
  NOTHING_TO_CORRECT: 'It says so already',
  CONTRACT_DUES_OVERDUE: 'Something of it is being collected or was not paid: that is settled first',
} as const
export type CorrectionError = keyof typeof correctionErrors

/** What followed from a correction, by the key of its sentence. */
export type Corrected = { kind: string; count?: number; cents?: number; isNot?: boolean }
