import type { Actor } from '../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import type { Account } from './account.ts'
import type { Transport } from './transport.ts'

/** The outcome of a request; `answer` is undefined if no envelope came back. */
export type Reply = { readonly httpStatus: number; readonly answer: AnswerEnvelope | undefined }

/** A signed-in person, with the rights that the server reports. */
export type Person = {
  readonly account: Account
  /** Changes with the preferences of the enterprise. */
  actor: Actor
  readonly cookie: string
  readonly token: string
  call(path: string, envelope?: RequestEnvelope): Promise<Reply>
  /** The content of a file; undefined if an envelope came instead. */
  download(path: string): Promise<Uint8Array | undefined>
}

/** Signs an account in by the calls of the specification and reads its identity. Throws if the server refuses. */
export async function signIn(transport: Transport, account: Account): Promise<Person> {
  const { side, loginName, password } = account
  const ticket = envelopeOf((await transport.send({ side, method: 'POST', path: '/openapi/member/login', body: { entity: { loginName, password } } })).json)
  if (ticket?.returnCode !== '0') throw new Error(`Cannot sign "${loginName}" in: ${ticket?.returnCode ?? 'no envelope'} ${ticket?.returnMsg ?? ''}`)
  const key = encodeURIComponent(String((ticket.entity as { readonly ticket?: unknown }).ticket))
  const entered = await transport.send({ side, method: 'GET', path: `/api/member/token/login?ticket=${key}` })
  const token = envelopeOf(entered.json)?.returnToken
  const { cookie } = entered
  if (token === undefined || cookie === undefined) throw new Error(`Cannot sign "${loginName}" in: the ticket gave no token`)
  return personIn(transport, account, cookie, token)
}

/** The person of an open session. */
export async function personIn(transport: Transport, account: Account, cookie: string, token: string): Promise<Person> {
  const { side } = account
  const call = async (path: string, envelope: RequestEnvelope = {}): Promise<Reply> => {
    const { httpStatus, json } = await transport.send({ side, method: 'POST', path, cookie, body: { fbToken: token, ...envelope } })
    return { httpStatus, answer: envelopeOf(json) }
  }
  const download = async (path: string): Promise<Uint8Array | undefined> => {
    const { httpStatus, json, content } = await transport.send({ side, method: 'POST', path, cookie, body: { fbToken: token } })
    return httpStatus === 200 && envelopeOf(json) === undefined ? content : undefined
  }
  return { account, cookie, token, call, download, actor: await actorOf(account, call) }
}

async function actorOf({ side }: Account, call: Person['call']): Promise<Actor> {
  const info = ((await call('/api/member/info')).answer?.entity ?? {}) as {
    readonly id?: string
    readonly name?: string
    readonly memberLanguage?: string
    readonly purchasingGroups?: readonly string[]
    readonly enterpriseInfo?: { readonly id?: string }
  }
  const codes = ((await call('/api/competence/listByToken')).answer?.list ?? []) as readonly string[]
  const prefs = side === 'purchaser' ? (((await call('/api/conf/enterprise/purchaserPreferences')).answer?.entity ?? {}) as Actor['prefs']) : {}
  return {
    accountId: info.id ?? '',
    name: info.name ?? '',
    side,
    enterprise: info.enterpriseInfo?.id ?? '',
    language: info.memberLanguage === 'en' ? 'en' : 'cn',
    permissions: new Set(codes),
    purchasingGroups: info.purchasingGroups ?? [],
    prefs,
  }
}

function envelopeOf(json: unknown): AnswerEnvelope | undefined {
  return typeof json === 'object' && json !== null && 'status' in json && 'returnCode' in json ? (json as AnswerEnvelope) : undefined
}
