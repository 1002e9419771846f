/** With which key of its own a company signs. */
import { X509Certificate } from 'node:crypto'
import { CertificateCard } from '#schemas/company.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { HsmKey } from '../ports/hsm.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { boxKeeping } from '../records/box-keeping.ts'
import { serviceRecordsOf } from '../records/service-record.ts'

/** Nothing can be signed for the company. */
export class NoKey extends Error {
  readonly key: 'ledgerNoCertificate'
  constructor() {
    super('ledgerNoCertificate')
    this.key = 'ledgerNoCertificate'
  }
}

export interface OwnKey {
  readonly key: HsmKey
  readonly certificate: X509Certificate
}

/** The one that was asked for; else the seal that is valid longest, and a person's only where there is none. Throws NoKey. */
export async function keyOf(
  tx: Tx,
  ports: Pick<Ports, 'portal' | 'clock'>,
  companyId: string,
  serialNo: string | null = null,
): Promise<OwnKey> {
  const box = boxKeeping(ports.portal, 'CertificateCard')
  if (!box) throw new NoKey()
  const today = momentInIstanbul(ports.clock.now()).date
  const usable = (await serviceRecordsOf(tx, { companyId, box }))
    .map(({ uuid, model }) => ({ uuid, card: CertificateCard.parse(model) }))
    .filter(
      ({ card }) =>
        card.HasPrivateKey === true &&
        (card.StartDate ?? today) <= today &&
        today <= (card.EndDate ?? today) &&
        (serialNo === null || card.SerialNo === serialNo),
    )
    .toSorted((one, other) => {
      const isSeal = ({ card }: typeof one) => Number(card.Type === 'MALIMUHUR')
      return (
        isSeal(other) - isSeal(one) ||
        ((one.card.EndDate ?? '') > (other.card.EndDate ?? '') ? -1 : 1)
      )
    })
  const [found] = usable
  if (!found?.card.Certificate) throw new NoKey()
  const key: HsmKey = { companyId, box: box.id, uuid: found.uuid }
  return { key, certificate: new X509Certificate(found.card.Certificate) }
}
