import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
/** The steps of half a minute by which the clock of a phone may be wrong, in either direction. */
const DRIFT = 1

/** A secret for an authenticator app, in the letters that people can type. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address in the QR code: it names the product and the person in the app. */
export function totpAddress(secret: string, issuer: string, loginName: string): string {
  return totpOf(secret, issuer, loginName).toString()
}

/** The time step of a code that is right now; undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp, window: DRIFT }) : null
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period: 30 })
}
