import { StartTransferPage } from './StartTransfer.tsx'

/** Somebody else pays. */
export default function ContractSubscriberPage() {
  return <StartTransferPage kind="subscriber" />
}
