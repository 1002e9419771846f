/** Cards that sign: whatever holds a key that never leaves it, and asks for a PIN. */
import type { SignatureAlgorithm } from '#service/signing/algorithms.ts'

export interface CardSlot {
  readonly id: string
  /** As the card calls itself. */
  readonly label: string
  readonly reader: string
  readonly serialNo: string
  /** The PIN was wrong too often. */
  readonly isLocked: boolean
}

export interface CardCertificate {
  readonly slotId: string
  readonly id: string
  readonly der: Uint8Array
}

export interface CardOrder {
  readonly slotId: string
  readonly certificateId: string
  readonly pin: string
  readonly algorithm: Extract<SignatureAlgorithm, 'rsa-sha256' | 'ecdsa-sha256'>
  readonly bytes: Uint8Array
}

/** Every function rejects with a CardError where the card is the cause. */
export interface Cards {
  slots(): Promise<readonly CardSlot[]>
  /** Of all cards, or of one. No PIN is needed. */
  certificates(slotId?: string): Promise<readonly CardCertificate[]>
  /** The value of the signature; of an elliptic curve r and s one after the other. */
  sign(order: CardOrder): Promise<Uint8Array>
  /** Forgets what was opened: a card that was put in anew is read anew. */
  clear(): Promise<void>
}

/** `pin`: it is wrong; `lastTry`: and one more wrong one locks the card; `device`: the card or its driver failed. */
export type CardProblem =
  | 'noCard'
  | 'noCertificate'
  | 'pin'
  | 'lastTry'
  | 'locked'
  | 'algorithm'
  | 'device'

export class CardError extends Error {
  readonly problem: CardProblem
  /** `said`: what the driver says, which never holds a PIN. */
  constructor(problem: CardProblem, said = '') {
    super(said)
    this.name = 'CardError'
    this.problem = problem
  }
}

/** Cards of several drivers as one. */
export function joinedCards(all: readonly Cards[]): Cards {
  const idOf = (index: number, id: string) => `${index}.${id}`
  const found = (slotId: string) => {
    const [index = '', ...rest] = slotId.split('.')
    const cards = all[Number(index)]
    if (!cards) throw new CardError('noCard')
    return { cards, index: Number(index), id: rest.join('.') }
  }
  const certificatesOf = async (cards: Cards, index: number, id?: string) =>
    (await cards.certificates(id)).map((one) => ({ ...one, slotId: idOf(index, one.slotId) }))
  return {
    slots: async () =>
      (
        await Promise.all(
          all.map(async (cards, index) =>
            (await cards.slots()).map((slot) => ({ ...slot, id: idOf(index, slot.id) })),
          ),
        )
      ).flat(),
    certificates: async (slotId) => {
      if (slotId === undefined)
        return (await Promise.all(all.map((cards, index) => certificatesOf(cards, index)))).flat()
      const { cards, index, id } = found(slotId)
      return certificatesOf(cards, index, id)
    },
    sign: async (order) => {
      const { cards, id } = found(order.slotId)
      return cards.sign({ ...order, slotId: id })
    },
    clear: async () => {
      for (const cards of all) await cards.clear()
    },
  }
}
