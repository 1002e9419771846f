/** A time stamp service (RFC 3161) on a port of its own, with a root and a certificate made for it, and what it may do wrong. */
import { createHash, generateKeyPairSync, webcrypto } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  fromBER,
  Integer,
  ObjectIdentifier,
  OctetString,
  Sequence,
  UTCTime,
  Utf8String,
} from 'asn1js'
import forge from 'node-forge'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  id_ContentType_SignedData,
  id_eContentType_TSTInfo,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'

/** `wrong`: the token is over something else; `old`: it answers the request before; `refused`; `down`: no answer at all. */
export type StamperMood = 'right' | 'wrong' | 'old' | 'refused' | 'down'

export interface TimeStamper {
  readonly origin: string
  /** The root that issued its certificate. */
  readonly rootPem: string
  /** Requests that came with the name and password. */
  readonly asked: () => number
  readonly be: (mood: StamperMood) => void
  readonly close: () => Promise<void>
}

export const stamperAccount = { user: 'müşteri', password: 'gizli' } as const

/** `at`: what its clock shows. `use`: what its certificate is for. */
export async function startTimeStamper(
  at: Date,
  use: 'timeStamping' | 'emailProtection' = 'timeStamping',
): Promise<TimeStamper> {
  const { certificate, key, rootPem } = await identity(use)
  let mood: StamperMood = 'right'
  let asked = 0
  let before: TimeStampReq | undefined
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (mood === 'down') return void request.socket.destroy()
      const account = `${stamperAccount.user}:${stamperAccount.password}`
      if (request.headers.authorization === `Basic ${Buffer.from(account).toString('base64')}`)
        asked += 1
      const query = TimeStampReq.fromBER(Uint8Array.from(Buffer.concat(pieces)).buffer)
      const answered = mood === 'old' && before ? before : query
      before = query
      void answer(answered).then((bytes) =>
        response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(bytes),
      )
    })
  })

  async function answer(query: TimeStampReq): Promise<Buffer> {
    const status = new PKIStatusInfo({
      status: mood === 'refused' ? 2 : 0,
      ...(mood === 'refused' && { statusStrings: [new Utf8String({ value: 'no credit' })] }),
    })
    const timeStampToken = mood === 'refused' ? undefined : await token(query)
    const response = new TimeStampResp({ status, ...(timeStampToken && { timeStampToken }) })
    return Buffer.from(response.toSchema().toBER())
  }

  async function token({ messageImprint, nonce }: TimeStampReq): Promise<ContentInfo> {
    if (mood === 'wrong')
      messageImprint.hashedMessage = new OctetString({ valueHex: new Uint8Array(32).buffer })
    const info = new TSTInfo({
      version: 1,
      policy: '1.2.3.4',
      messageImprint,
      serialNumber: new Integer({ value: 7 }),
      genTime: at,
      ...(nonce && { nonce }),
    })
    const content = info.toSchema().toBER()
    const encapContentInfo = new EncapsulatedContentInfo({ eContentType: id_eContentType_TSTInfo })
    // Given to the constructor it would be cut into pieces, which is no DER.
    encapContentInfo.eContent = new OctetString({ valueHex: content })
    const signed = new SignedData({
      version: 3,
      encapContentInfo,
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({
            issuer: certificate.issuer,
            serialNumber: certificate.serialNumber,
          }),
          signedAttrs: new SignedAndUnsignedAttributes({
            type: 0,
            attributes: signedAttributes(content, certificate, at),
          }),
        }),
      ],
      certificates: [certificate],
    })
    await signed.sign(key, 0, 'SHA-256', content)
    return new ContentInfo({
      contentType: id_ContentType_SignedData,
      content: signed.toSchema(),
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    rootPem,
    asked: () => asked,
    be: (next) => {
      mood = next
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

/** Type of the content, its digest, the time, and the digest of the certificate (RFC 5816), which `openssl ts` asks for. */
function signedAttributes(content: ArrayBuffer, certificate: Certificate, at: Date): Attribute[] {
  const sha256 = (bytes: ArrayBuffer) =>
    Uint8Array.from(createHash('sha256').update(new Uint8Array(bytes)).digest()).buffer
  const certificateId = new Sequence({
    value: [new OctetString({ valueHex: sha256(certificate.toSchema().toBER()) })],
  })
  const values = {
    '1.2.840.113549.1.9.3': new ObjectIdentifier({ value: id_eContentType_TSTInfo }),
    '1.2.840.113549.1.9.4': new OctetString({ valueHex: sha256(content) }),
    '1.2.840.113549.1.9.5': new UTCTime({ valueDate: at }),
    '1.2.840.113549.1.9.16.2.47': new Sequence({
      value: [new Sequence({ value: [certificateId] })],
    }),
  }
  return Object.entries(values).map(([type, value]) => new Attribute({ type, values: [value] }))
}

/** A root, and a certificate of the service that it issued. */
async function identity(use: 'timeStamping' | 'emailProtection') {
  const root = keyPair()
  const own = keyPair()
  const rootCertificate = certificateOf(root.publicKey, '01', 'Deneme Kök', 'Deneme Kök')
  rootCertificate.setExtensions([{ name: 'basicConstraints', cA: true, critical: true }])
  rootCertificate.sign(root.privateKey, forge.md.sha256.create())
  const made = certificateOf(own.publicKey, '02', 'Deneme Zaman Damgası', 'Deneme Kök')
  made.setExtensions([{ name: 'extKeyUsage', critical: true, [use]: true }])
  made.sign(root.privateKey, forge.md.sha256.create())
  const derOf = (asn1: forge.asn1.Asn1) =>
    Uint8Array.from(Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary'))
  const der = derOf(forge.pki.certificateToAsn1(made))
  const key = await webcrypto.subtle.importKey(
    'pkcs8',
    derOf(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(own.privateKey))),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return {
    certificate: new Certificate({ schema: fromBER(der.buffer).result }),
    key,
    rootPem: forge.pki.certificateToPem(rootCertificate),
  }
}

/** Made by OpenSSL: forge takes seconds for one. */
function keyPair(): forge.pki.rsa.KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    publicKey: forge.pki.publicKeyFromPem(publicKey),
    privateKey: forge.pki.privateKeyFromPem(privateKey),
  }
}

function certificateOf(
  publicKey: forge.pki.PublicKey,
  serialNumber: string,
  name: string,
  issuer: string,
): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = publicKey
  certificate.serialNumber = serialNumber
  certificate.validity.notBefore = new Date('2025-01-01T09:00:00Z')
  certificate.validity.notAfter = new Date('2037-12-31T22:00:00Z')
  const named = (value: string) => ({ name: 'commonName', value, valueTagClass: utf8String })
  certificate.setSubject([named(name)])
  certificate.setIssuer([named(issuer)])
  return certificate
}

const utf8String = forge.asn1.Type.UTF8 as unknown as forge.asn1.Class
