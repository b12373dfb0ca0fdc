import { expect } from 'vitest'
import type { Row } from '../../engine/core/model/document.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { startApi } from '../support/api.ts'

/** Calls to the whole server with a page's model on a separate database, one by one. */
export type ServedProof = { readonly serves: readonly Call[] }

/** A call by one of the tests' people. "$order" in the body is the value that an earlier call kept under that name. */
type Call = {
  readonly by: string
  readonly call: string
  readonly entity?: Row
  readonly entityList?: readonly Row[]
  /** The expected content of the answer: the document, or a list. */
  readonly answers?: Row
  readonly lists?: readonly Row[]
  /** All expected refusals, as "CODE path"; none by default. */
  readonly refused?: readonly string[]
  /** Keeps the id of the answered document under a name, or the value at each path under its name. */
  readonly as?: string | Readonly<Record<string, string>>
}

/** Starts a server with the model of a page and makes the calls; throws at the first unexpected answer. */
export async function serveProof(model: Model, { serves }: ServedProof): Promise<void> {
  const api = await startApi({ model })
  try {
    const kept = new Map<string, unknown>()
    for (const { by, call, entity, entityList, answers, lists, refused = [], as } of serves) {
      const person = await api.login(by)
      const answer = await person.call(call, {
        ...(entity !== undefined && { entity: filled(entity, kept) as Row }),
        ...(entityList !== undefined && { entityList: filled(entityList, kept) as readonly Row[] }),
      })
      expect({ call, refused: refusedIn(answer) }).toEqual({ call, refused })
      if (answers !== undefined) expect(answer.entity).toMatchObject(answers)
      if (lists !== undefined) expect(answer.list).toMatchObject(lists)
      if (typeof as === 'string') kept.set(as, at(answer.entity, 'id'))
      else for (const [name, path] of Object.entries(as ?? {})) kept.set(name, at(answer.entity, path))
    }
  } finally {
    await api.close()
  }
}

function refusedIn({ returnCode, issues }: AnswerEnvelope): readonly string[] {
  if (returnCode === '0') return []
  return (issues ?? [{ code: returnCode, path: '' }]).map(({ code, path }) => (path === '' ? code : `${code} ${path}`))
}

function filled(value: unknown, kept: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string' && value.startsWith('$')) {
    if (!kept.has(value.slice(1))) throw new TypeError(`Cannot send "${value}": no call before kept it`)
    return kept.get(value.slice(1))
  }
  if (Array.isArray(value)) return value.map((each) => filled(each, kept))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, kept)]))
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((holder, key) => (holder as Readonly<Record<string, unknown>> | undefined)?.[key], value)
}
