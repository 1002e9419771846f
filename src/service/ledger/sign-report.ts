/** The report of a month (defter raporu): made of the lines of all its ledgers, signed with the company's key, and kept with the last of them. */
import type { Wire } from '#schemas/wire.ts'
import { rootScope } from '#documents/ledger/head.ts'
import { firstOfMonth, lastOfMonth } from '#documents/ledger/period.ts'
import { AccountSummer, writeReport } from '#documents/ledger/write-report.ts'
import { signatureAlone } from '#documents/signature/signed-document.ts'
import { needed } from '#values/needed.ts'
import { readCertificate } from '../content/certificate.ts'
import type { MessageSigner } from '../ports/ledger-authority.ts'
import { bytesToSign, unsignedSignature, withValue } from '../signing/make-signature.ts'
import { withTimeStamp } from '../signing/time-stamped.ts'
import { keepDocument, packFile } from './kept-documents.ts'
import { branchOf, ledgersOf, type Kept } from './kept-ledgers.ts'
import { entriesBetween, fileNameOf, headOf } from './ledger-files.ts'
import { onePiece, withSignature, type LedgerSigner } from './sign-ledger.ts'

/** Ledgers of the same month and branch as this one, the first part first. */
export const ledgersOfMonth = (
  ledgers: readonly Kept<Wire['Ledger']>[],
  ledger: Wire['Ledger'],
): readonly Kept<Wire['Ledger']>[] =>
  ledgers.filter(
    (one) =>
      firstOfMonth(one.StartDate) === firstOfMonth(ledger.StartDate) &&
      branchOf(one) === branchOf(ledger),
  )

/** Makes, signs and keeps it. `last`: the last ledger of the month. Throws TimeStampError. */
export async function keepReport(
  signer: LedgerSigner,
  last: Kept<Wire['Ledger']>,
  { certificate, sign }: MessageSigner,
): Promise<void> {
  const months = ledgersOfMonth(await signer.transaction((tx) => ledgersOf(tx, signer)), last)
  const accounts = new AccountSummer()
  for (const ledger of months)
    for await (const { lines } of entriesBetween(signer, ledger))
      for (const line of lines) accounts.add(line)
  const { start } = headOf(last).period
  const head = {
    ...headOf(last),
    period: { start: firstOfMonth(start), end: lastOfMonth(start), part: 0 },
  }
  const text = writeReport(head, { uuid: signer.ports.random.uuid(), accounts })
  const { digests } = await packFile(onePiece(text))
  const at = signer.ports.clock.now()
  const signature = unsignedSignature({ digest: digests.sha256, certificate, at }, rootScope)
  const placed = needed(signatureAlone(signature, rootScope), 'the signature')
  const value = (await sign(bytesToSign(placed))).toString('base64')
  const stamped = await withTimeStamp(
    withValue(signature, value),
    rootScope,
    signer.ports.timeStamps,
  )
  const file = await packFile(withSignature(onePiece(text), stamped))
  const row = {
    company_id: signer.session.companyId,
    ledger_uuid: last.UUID,
    kind: 'DR' as const,
    name: fileNameOf(last, 'DR'),
    signature_value: value,
    signer: readCertificate(certificate.raw, '').subject,
    serial_no: certificate.serialNumber,
    signed_at: at,
  }
  await signer.transaction((tx) => keepDocument(tx, row, file))
}
