/** What signatures are checked and stamped with, as the operator has configured it. */
import { readFile } from 'node:fs/promises'
import type { ServiceConfig } from './config.ts'
import type { Ports } from './ports/ports.ts'
import { exitCodes, StartError } from './store/start-error.ts'
import { createCertificateTrust, type CertificateTrust } from './signing/certificate-trust.ts'

export type SigningPorts = Pick<Ports, 'timeStamps' | 'certificateTrust'>

/** Throws StartError where the file of issuers cannot be used. */
export async function signingPorts({
  timeStamps: stamps,
  certificateIssuers: file,
}: Pick<ServiceConfig, 'timeStamps' | 'certificateIssuers'>): Promise<SigningPorts> {
  const certificateTrust = file === undefined ? undefined : await trustFrom(file)
  const timeStamps =
    stamps && (await import('./signing/time-stamp-service.ts')).createTimeStamps(stamps)
  return { ...(timeStamps && { timeStamps }), ...(certificateTrust && { certificateTrust }) }
}

async function trustFrom(file: string): Promise<CertificateTrust> {
  const pem = await readFile(file, 'utf8').catch((error: unknown) => {
    const message = `CERTIFICATE_ISSUERS: ${file} cannot be read. Name a file that the service may read.`
    throw new StartError(message, exitCodes.configuration, error)
  })
  const trust = createCertificateTrust(pem)
  if (trust) return trust
  const message = `CERTIFICATE_ISSUERS: ${file} holds no certificates in PEM, or a broken one. Put roots and the issuers below them into it, one after the other.`
  throw new StartError(message, exitCodes.configuration)
}
