import type { DebitFile, DebitFileDetail } from '#modules/office/dues/debits.schema.ts'
import type { StateKind } from '../../parts/StateMark.tsx'

export const FILE_MARKS: Record<DebitFile['state'], StateKind> = {
  made: 'waiting',
  sent: 'ok',
  withdrawn: 'off',
}

export const DEBIT_MARKS: Record<DebitFileDetail['debits'][number]['state'], StateKind> = {
  filed: 'waiting',
  collected: 'ok',
  returned: 'stuck',
  withdrawn: 'off',
}
