import { type KeyObject, createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

type Claims = Readonly<Record<string, unknown>>

/** A real OpenID Connect provider on a port of this machine; the test sets up its people. */
export type TestProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The claims of each person, by subject. */
  readonly people: Record<string, Claims>
  /** Changes the claims of its ID tokens; they are correctly signed all the same. */
  tamper: ((claims: Claims) => Claims) | undefined
  /** Makes its ID tokens again in place of a right signature, from their claims. */
  forge: ((claims: Claims) => string) | undefined
  /** Expires a code that a browser received. */
  expire(returned: URL): Promise<void>
  /** Sends a browser from the authorization address, as this person, to the redirect address. Returns that address with code and state. */
  signIn(address: string, subject: string): Promise<URL>
  close(): Promise<void>
}

/** Of all providers of this process: making one takes longer than most tests of a sign-in. */
let usedKey: KeyObject | undefined

export async function startProvider(site: string): Promise<TestProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const privateKey = (usedKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
  const own: TestProvider = {
    issuer,
    clientId: 'counterpart',
    clientSecret: 'a secret of the two servers',
    people: {},
    tamper: undefined,
    forge: undefined,
    expire: async (returned) => {
      const code = await provider.AuthorizationCode.find(returned.searchParams.get('code') ?? '')
      if (code === undefined) throw new RangeError(`The provider knows no such code: ${returned.href}`)
      code.exp = code.iat! - 1
      await code.save()
    },
    signIn: (address, subject) => walk(issuer, address, subject),
    close: () => closed(server),
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: own.clientId,
        client_secret: own.clientSecret,
        redirect_uris: [`${site}/api/member/signOn/back`],
        post_logout_redirect_uris: [`${site}/login`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['cookies of a test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: { AuthorizationCode: 60, AccessToken: 60, IdToken: 60, Session: 60, Interaction: 60, Grant: 60 },
    findAccount: (_context, accountId) => ({ accountId, claims: () => Promise.resolve({ sub: accountId, ...own.people[accountId] }) }),
  })
  provider.use(async (context, next) => {
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path === '/token' && own.forge !== undefined && typeof body?.id_token === 'string')
      body.id_token = own.forge(JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString()) as Claims)
    if (context.path === '/token' && own.tamper !== undefined && typeof body?.id_token === 'string') {
      const [head = '', payload = ''] = body.id_token.split('.')
      const claims = own.tamper(JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims)
      const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
      body.id_token = `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`
    }
  })
  server.on('request', (request, response) => void provider.callback()(request, response))
  return own
}

/** A browser at the provider: follows its redirects with its cookies, and submits the forms that it shows. */
async function walk(issuer: string, address: string, subject: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(address)
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12 && next.origin === issuer; step++) {
    const response = await fetch(next, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: form }),
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=')
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const page = await response.text()
    form = undefined
    if (location !== null) next = new URL(location, next)
    else {
      const action = /action="([^"]+)"/.exec(page)?.[1]
      const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1]
      if (action === undefined || prompt === undefined) throw new Error(`The provider shows no form: ${response.status} ${page}`)
      form = new URLSearchParams({ prompt, login: subject, password: 'any' })
      next = new URL(action, next)
    }
  }
  return next
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
