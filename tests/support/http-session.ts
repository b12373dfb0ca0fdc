import type { AnswerEnvelope, RequestEnvelope } from '../../engine/core/wire/envelope.ts'

/** A person who is signed in over a real connection. */
export interface HttpSession {
  /** The session cookie, as "name=value". */
  readonly cookie: string
  /** The token, for what is no envelope: a form with a file. */
  readonly token: string
  /** Posts an envelope; throws if the answer is no envelope (a broken connection, HTTP other than 200). */
  call(path: string, envelope?: RequestEnvelope): Promise<AnswerEnvelope>
}

/** Signs in as the browser does: exchanges name and password for a ticket, and the ticket for a cookie and a token. */
export async function signIn(site: string, loginName: string, password: string): Promise<HttpSession> {
  const post = async (path: string, body: unknown, cookie = ''): Promise<AnswerEnvelope> => {
    const response = await fetch(`${site}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${await response.text()}`)
    return (await response.json()) as AnswerEnvelope
  }
  const given = await post('/openapi/member/login', { entity: { loginName, password } })
  if (given.returnCode !== '0') throw new Error(`Cannot sign "${loginName}" in: ${given.status} ${given.returnCode} ${given.returnMsg}`)
  const { ticket } = given.entity as { ticket: string }
  const entered = await fetch(`${site}/api/member/token/login?ticket=${encodeURIComponent(ticket)}`, { headers: { accept: 'application/json' } })
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const { returnToken: fbToken = '' } = (await entered.json()) as AnswerEnvelope
  return { cookie, token: fbToken, call: (path, envelope = {}) => post(path, { fbToken, ...envelope }, cookie) }
}
