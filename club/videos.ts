/** Club TV as it is played. */
export const videos = {
  /** So many paid streams of one account run at once; the oldest is cut at its next heartbeat. */
  streamsPerAccount: 2,
  /** A partner's player in place of the program's own: its script, and its style where it has one. */
  partnerPlayer: null as { scriptUrl: string; styleUrl: string | null } | null,
}
