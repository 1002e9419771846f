/** The service itself works on the ledgers of a company. */
import type { Ports } from '../ports/ports.ts'
import type { LedgerSigner } from './sign-ledger.ts'

export const systemSigner = (ports: Ports, companyId: string): LedgerSigner => ({
  ports,
  session: { companyId, userName: '' },
  transaction: (work) => ports.store.asCompany(companyId, work),
})
