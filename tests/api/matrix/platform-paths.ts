import type { Side } from '../../../engine/core/model/side.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../engine/core/wire/envelope.ts'
import { hostOf } from '../../support/api.ts'
import { beginningOfAnswer } from '../../support/live.ts'
import type { Probe } from './probe.ts'

/** Every POST of the server that no document declares. */
export function platformPaths({ api }: Pick<Probe, 'api'>): readonly string[] {
  const routes = [...api.app.printRoutes({ commonPrefix: false }).matchAll(/(\/\S*) \(([A-Z, ]+)\)/g)]
  return routes.filter(([, , methods = '']) => methods.includes('POST')).map(([, path = '']) => path)
}

/** Sends a request with the given cookie, or none. */
export async function post({ api }: Pick<Probe, 'api'>, path: string, side: Side, payload: RequestEnvelope, cookie = '') {
  const response = await api.app.inject({ method: 'POST', url: path, headers: { host: hostOf[side], cookie }, payload, payloadAsStream: true })
  const type = String(response.headers['content-type'])
  const text = await beginningOfAnswer(response.stream(), type)
  const answer = type.includes('json') ? (JSON.parse(text) as AnswerEnvelope) : undefined
  return { text, status: answer?.status, returnCode: answer?.returnCode, cookies: response.cookies, returnToken: answer?.returnToken }
}

/** The data that the declaration publishes to everybody, with or without a session (MAT-41, INQ-151). */
export function isPublished({ model }: Probe, path: string): boolean {
  return Object.values(model.entities).some(({ published }) => published !== undefined && path === `${published.path}/list`)
}
