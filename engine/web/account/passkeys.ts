import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** A browser has passkeys for names, never for addresses of machines, and only over TLS or on this machine. */
export function hasPasskeys(): boolean {
  return browserSupportsWebAuthn() && /[a-z]$/.test(location.hostname)
}

/** The answer of a passkey, as the server reads it; undefined if the person gave none. */
export async function answerWithPasskey(options: object): Promise<string | undefined> {
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).then(JSON.stringify, () => undefined)
}

/** A new passkey, as the server reads it; undefined if the person made none. */
export async function makePasskey(options: object): Promise<string | undefined> {
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).then(JSON.stringify, () => undefined)
}
