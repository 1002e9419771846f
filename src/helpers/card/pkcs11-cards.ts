/**
 * Cards behind a driver of their maker (PKCS #11), such as that of AKİS. The package that speaks with drivers is compiled when it is installed,
 * which does not work on every machine: it is loaded with the first driver, and optional.
 */
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type * as Pkcs11 from 'pkcs11js'
import { HelperFault } from '../base/helper-fault.ts'
import { CardError, type CardCertificate, type CardOrder, type Cards } from './cards.ts'

type Library = typeof Pkcs11
type Handle = Pkcs11.Handle

/** Where drivers of cards that are used in Turkey usually are: AKİS, SafeNet, OpenSC. */
export const usualDrivers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    '/usr/lib/libakisp11.so',
    '/usr/lib64/libakisp11.so',
    '/usr/lib/libeTPkcs11.so',
    '/usr/lib/x86_64-linux-gnu/opensc-pkcs11.so',
  ],
  darwin: [
    '/usr/local/lib/libakisp11.dylib',
    '/usr/local/lib/libeTPkcs11.dylib',
    '/Library/OpenSC/lib/opensc-pkcs11.so',
  ],
  win32: [
    String.raw`C:\Windows\System32\akisp11.dll`,
    String.raw`C:\Windows\System32\eTPKCS11.dll`,
    String.raw`C:\Program Files\OpenSC Project\OpenSC\pkcs11\opensc-pkcs11.dll`,
  ],
}

/** Throws HelperFault where the driver cannot be loaded. */
export function openPkcs11Cards(driver: string): Cards {
  const library = loadLibrary()
  const pkcs11 = new library.PKCS11()
  try {
    pkcs11.load(driver)
    pkcs11.C_Initialize()
  } catch (error) {
    throw new HelperFault(`The driver ${driver} cannot be loaded: ${saidBy(error)}`)
  }
  return cardsOf(library, pkcs11)
}

/** Not by `import()`, which sees none of its constants. */
function loadLibrary(): Library {
  try {
    const library: Library = createRequire(import.meta.url)('pkcs11js')
    return library
  } catch {
    throw new HelperFault(
      'The package pkcs11js, which speaks with drivers of cards, is not installed. It needs a C++ compiler: install one, then run npm ci.',
    )
  }
}

/** Every call of the driver is made at once and in one go: two requests do not mix. */
function cardsOf(library: Library, pkcs11: Pkcs11.PKCS11): Cards {
  /** Without cards on which nobody has put anything yet. */
  const listed = () =>
    pkcs11.C_GetSlotList(true).flatMap((handle) => {
      const token = pkcs11.C_GetTokenInfo(handle)
      return hasFlag(token.flags, library.CKF_TOKEN_INITIALIZED)
        ? [{ handle, id: handle.toString('hex'), token }]
        : []
    })

  const slots = () =>
    listed().map(({ handle, id, token }) => ({
      id,
      label: token.label.trim(),
      reader: pkcs11.C_GetSlotInfo(handle).slotDescription.trim(),
      serialNo: token.serialNumber.trim(),
      isLocked: hasFlag(token.flags, library.CKF_USER_PIN_LOCKED),
    }))

  const withSession = <T>(slot: Handle, work: (session: Handle) => T): T => {
    const session = pkcs11.C_OpenSession(slot, library.CKF_SERIAL_SESSION)
    try {
      return work(session)
    } finally {
      pkcs11.C_CloseSession(session)
    }
  }

  const find = (session: Handle, kind: number, id?: Buffer): Handle[] => {
    pkcs11.C_FindObjectsInit(session, [
      { type: library.CKA_CLASS, value: kind },
      ...(id ? [{ type: library.CKA_ID, value: id }] : []),
    ])
    try {
      return pkcs11.C_FindObjects(session, mostObjects)
    } finally {
      pkcs11.C_FindObjectsFinal(session)
    }
  }

  const certificates = (slotId?: string): CardCertificate[] =>
    listed()
      .filter(({ id }) => slotId === undefined || id === slotId)
      .flatMap(({ handle, id }) =>
        withSession(handle, (session) =>
          find(session, library.CKO_CERTIFICATE).map((object) => {
            const [name, der] = pkcs11.C_GetAttributeValue(session, object, [
              { type: library.CKA_ID },
              { type: library.CKA_VALUE },
            ])
            return {
              slotId: id,
              id: bytesOf(name?.value).toString('hex'),
              der: bytesOf(der?.value),
            }
          }),
        ),
      )

  const logIn = (slot: Handle, session: Handle, pin: string): void => {
    try {
      pkcs11.C_Login(session, library.CKU_USER, pin)
    } catch (error) {
      const problem = pinProblems(library)[codeOf(error)]
      if (problem !== 'pin') throw problem ? new CardError(problem) : error
      const { flags } = pkcs11.C_GetTokenInfo(slot)
      if (hasFlag(flags, library.CKF_USER_PIN_LOCKED)) throw new CardError('locked')
      throw new CardError(hasFlag(flags, library.CKF_USER_PIN_FINAL_TRY) ? 'lastTry' : 'pin')
    }
  }

  const sign = (order: CardOrder): Uint8Array => {
    const slot = listed().find(({ id }) => id === order.slotId)?.handle
    if (!slot) throw new CardError('noCard')
    return withSession(slot, (session) => {
      logIn(slot, session, order.pin)
      try {
        const id = Buffer.from(order.certificateId, 'hex')
        const [key] = find(session, library.CKO_PRIVATE_KEY, id)
        if (!key) throw new CardError('noCertificate')
        const { mechanism, bytes } = preparedFor(library, order)
        pkcs11.C_SignInit(session, { mechanism }, key)
        return pkcs11.C_Sign(session, bytes, Buffer.alloc(longestSignature))
      } finally {
        pkcs11.C_Logout(session)
      }
    })
  }

  return {
    slots: async () => told(library, slots),
    certificates: async (slotId) => told(library, () => certificates(slotId)),
    sign: async (order) => told(library, () => sign(order)),
    clear: async () =>
      told(library, () => {
        pkcs11.C_Finalize()
        pkcs11.C_Initialize()
      }),
  }
}

/** Of one kind on a card. */
const mostObjects = 100
/** Bytes of a signature with a key of 8192 bits. */
const longestSignature = 1024

/** Many cards hash no elliptic curve themselves: the digest is made here. */
const preparedFor = (library: Library, { algorithm, bytes }: CardOrder) =>
  algorithm === 'rsa-sha256'
    ? { mechanism: library.CKM_SHA256_RSA_PKCS, bytes: Buffer.from(bytes) }
    : { mechanism: library.CKM_ECDSA, bytes: createHash('sha256').update(bytes).digest() }

const pinProblems = (library: Library): Readonly<Record<number, 'pin' | 'locked'>> => ({
  [library.CKR_PIN_INCORRECT]: 'pin',
  [library.CKR_PIN_LEN_RANGE]: 'pin',
  [library.CKR_PIN_INVALID]: 'pin',
  [library.CKR_PIN_LOCKED]: 'locked',
})

/** A card that was drawn out, a mechanism that it does not know, or what else its driver complains of. */
function told<T>(library: Library, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof CardError) throw error
    const code = codeOf(error)
    if (code === library.CKR_TOKEN_NOT_PRESENT || code === library.CKR_DEVICE_REMOVED)
      throw new CardError('noCard')
    if (code === library.CKR_MECHANISM_INVALID || code === library.CKR_KEY_TYPE_INCONSISTENT)
      throw new CardError('algorithm')
    throw new CardError('device', saidBy(error))
  }
}

const hasFlag = (flags: number, flag: number): boolean => (flags & flag) !== 0
const bytesOf = (value: unknown): Buffer => (Buffer.isBuffer(value) ? value : Buffer.alloc(0))
const codeOf = (error: unknown): number =>
  error instanceof Error && 'code' in error ? Number(error.code) : 0
const saidBy = (error: unknown): string => (error instanceof Error ? error.message : String(error))
