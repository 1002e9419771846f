/** Signs with the keys that companies uploaded with their certificates: they are kept encrypted, and open only here. */
import { sign } from 'node:crypto'
import type { Hsm } from '../ports/hsm.ts'
import type { Ports } from '../ports/ports.ts'
import { openSecrets } from '../records/secrets.ts'
import { algorithms } from '../signing/algorithms.ts'

export const createSoftwareHsm = ({
  store,
  secretBox,
}: Pick<Ports, 'store' | 'secretBox'>): Hsm => ({
  sign: async ({ companyId, ...record }, bytes, algorithm) => {
    const { PrivateKey: key } = await store.asCompany(companyId, (tx) =>
      openSecrets(tx, secretBox, { companyId, ...record }),
    )
    if (key === undefined) return undefined
    return sign(algorithms[algorithm].hash, bytes, { key, dsaEncoding: 'ieee-p1363' })
  },
})
