/** What is written down of a family. */
export const stepKinds = [
  'founded',
  'childAdded',
  'childCorrected',
  'childRemoved',
  'guardianInvited',
  'invitationWithdrawn',
  'invitationDeclined',
  'guardianJoined',
  'guardianLeft',
  'guardianRemoved',
  'asked',
  'agreed',
  'refused',
  'questionWithdrawn',
  'accountAsked',
  'ownAccount',
  'grownUp',
  'staffAddedGuardian',
  'staffRemovedGuardian',
] as const
export type StepKind = (typeof stepKinds)[number]

/** By what staff have seen that somebody looks after a child, or does no more. */
export const proofKinds = [
  'courtOrder',
  'custodyPaper',
  'birthCertificate',
  'deathCertificate',
  'other',
] as const
export type ProofKind = (typeof proofKinds)[number]
