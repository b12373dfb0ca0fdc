import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Where the browser says that it asked for the passkey. */
export type AskedFrom = { readonly origin: string; readonly crossOrigin?: boolean; readonly topOrigin?: string }

/** A passkey in software (ES256, its person verified), which answers as a browser does: JSON with base64url. */
export type SoftwarePasskey = {
  create(options: { readonly challenge: string }, from: AskedFrom): string
  get(options: { readonly challenge: string }, from: AskedFrom): string
}

/** A passkey that belongs to a domain. Format: WebAuthn level 3, sections 5.8.1, 6.1 and 6.5; attestation "none". */
export function softwarePasskey(domain: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const id = randomBytes(16)
  let counter = 0
  const clientData = (type: string, challenge: string, from: AskedFrom) => Buffer.from(JSON.stringify({ type, challenge, crossOrigin: false, ...from }))
  // 0x05: the person was there and is verified; 0x40: a new key follows.
  const authenticatorData = (flags: number, credential = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([createHash('sha256').update(domain).digest(), Buffer.from([flags]), count, credential])
  }
  const answer = (response: Readonly<Record<string, Buffer>>) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
    })
  return {
    create({ challenge }, from) {
      // A COSE key as CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(text, 'base64url')])
      const key = Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), bytes(x), Buffer.from([0x22]), bytes(y)])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authenticatorData(0x45, credential)
      const text = (words: string) => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return answer({ clientDataJSON: clientData('webauthn.create', challenge, from), attestationObject })
    },
    get({ challenge }, from) {
      const clientDataJSON = clientData('webauthn.get', challenge, from)
      const data = authenticatorData(0x05)
      const signed = Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()])
      return answer({ clientDataJSON, authenticatorData: data, signature: sign('sha256', signed, privateKey) })
    },
  }
}
