/** Why a stream from an address outside is not taken; its words are the office's. */
export const outsideFaults = [
  'notReached',
  'moved',
  'privateHost',
  'otherHost',
  'notHls',
  'encrypted',
  'apart',
  'otherForm',
  'tooLarge',
  'streamEnded',
] as const
export type OutsideFault = (typeof outsideFaults)[number]
