import { z } from 'zod'

/** What became of a message that another house sent. */
export const outcomes = ['settled', 'repeated', 'refused', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

/** Why it was refused or failed. */
export const deliveryReasons = [
  'notGenuine',
  'tooOld',
  'unknownPayment',
  'providerAway',
  'notReadable',
  'failed',
] as const
export const DeliveryReason = z.enum(deliveryReasons)
export type DeliveryReason = (typeof deliveryReasons)[number]

export const backupKinds = ['backup', 'restoration'] as const
export const BackupKind = z.enum(backupKinds)
export type BackupKind = (typeof backupKinds)[number]

/** The largest that is believed: a petabyte. */
export const MOST_BYTES = 10 ** 15
