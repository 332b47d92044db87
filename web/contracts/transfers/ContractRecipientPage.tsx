import { StartTransferPage } from './StartTransfer.tsx'

/** Somebody else uses the place. */
export default function ContractRecipientPage() {
  return <StartTransferPage kind="recipient" />
}
