/** The dialog that is open over an order. */
export type Opened =
  | { kind: 'ship' }
  | { kind: 'refund'; itemId: string | null }
  | { kind: 'return' }
  | { kind: 'receive'; number: string }
  | { kind: 'refuse'; number: string }
  | { kind: 'guestEmail' }
  | { kind: 'receipt' }
  | { kind: 'returned' }
  | { kind: 'transfer'; transfer: { id: string; amountCents: number; to: string; order: string } }
