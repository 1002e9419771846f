/** What the browser does for a passkey, through a library that is read when it is wanted. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Whether this page may use passkeys: the browser knows them, and the address has a name. */
export const hasPasskeysHere = (): boolean =>
  'PublicKeyCredential' in globalThis && isSecureContext && !isAddress(location.hostname)

/** Asks the authenticator for a new passkey. Rejects where the person or the browser refuses. */
export async function createPasskey(options: object): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
}

/** Asks for a passkey that is there. Rejects where the person or the browser refuses. */
export async function askPasskey(options: object): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
}

/** Whether a host is a bare IP address, as browsers write it: `127.0.0.1`, `[::1]`. */
const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host)
