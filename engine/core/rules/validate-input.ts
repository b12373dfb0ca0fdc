import { beginningOf } from '../text/beginning-of.ts'
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import { inputAjv } from './input-ajv.ts'
import type { Entity } from '../model/entity.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Side } from '../model/side.ts'
import type { Issue } from '../wire/envelope.ts'
import type { ValueIssue } from './check-value.ts'
import { fingerprintOf } from '../text/fingerprint.ts'
import { inputSchemaOf } from './input-schema.ts'
import type { InputSchema } from './input-schema.ts'
import { issue } from './issue.ts'

let ajv: Ajv | undefined
const validatorByFingerprint = new Map<string, ValidateFunction>()
const validatorsByModel = new WeakMap<object, Map<string, ValidateFunction>>()

/**
 * Every issue of the shape of a client's input for a transition, all at once, with paths such as "lines[3].quantity": unknown keys, wrong types, no decimals,
 * values out of vocabularies, lengths and bounds.
 *
 * @example
 * validateShape(model, model.entities.order, model.entities.order.transitions.create, { lines: [{ quantity: -1 }] }, 'purchaser')
 * // [{ code: 'WRONG_TYPE', path: 'lines[0].quantity', params: { expected: 'text' } }]
 */
export function validateShape(
  model: Model,
  entity: Entity,
  transition: Transition,
  payload: unknown,
  side: Side = transition.sides[0] ?? 'purchaser',
): readonly Issue[] {
  const validate = validatorFor(model, entity, transition, side)
  if (validate(payload)) return []
  return (validate.errors ?? []).map(issueFrom)
}

/** Checks whether an issue makes the input unreadable, so that the rules cannot read it. */
export function isUnreadable({ code }: Issue): boolean {
  return code === 'UNKNOWN_KEY' || code === 'WRONG_TYPE' || code === 'NOT_A_DECIMAL' || code === 'NOT_A_DATE'
}

function validatorFor(model: Model, entity: Entity, transition: Transition, side: Side): ValidateFunction {
  const validators = validatorsByModel.get(model) ?? new Map<string, ValidateFunction>()
  validatorsByModel.set(model, validators)
  const name = `${entity.name}.${transition.name}.${side}`
  let validate = validators.get(name)
  if (validate === undefined) {
    const schema = inputSchemaOf(model, entity, transition, side)
    validate = compiled(schema)
    validators.set(name, validate)
  }
  return validate
}

/** Ajv generates code at run time, which a page may not: only the server and the tests use this. Equal inputs share one validator. */
function compiled(schema: InputSchema): ValidateFunction {
  const fingerprint = fingerprintOf(schema)
  const before = validatorByFingerprint.get(fingerprint)
  if (before !== undefined) return before
  ajv ??= inputAjv()
  const validate = ajv.compile(schema)
  validatorByFingerprint.set(fingerprint, validate)
  return validate
}

function issueFrom(error: ErrorObject): Issue {
  const path = pathFrom(error.instancePath)
  const params = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = beginningOf(String(params['additionalProperty']), 60)
      return issue('UNKNOWN_KEY', path === '' ? key : `${path}.${key}`, { key })
    }
    case 'type':
      return issue('WRONG_TYPE', path, { expected: wordOf(params['type']) })
    default: {
      const { code, params: holes } = params['issue'] as ValueIssue
      return issue(code, path, holes)
    }
  }
}

function pathFrom(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`), '')
}

const words: Readonly<Record<string, string>> = { string: 'text', boolean: 'true or false', array: 'list', object: 'object', integer: 'number' }

function wordOf(type: unknown): string {
  const types = [type].flat() as readonly string[]
  return words[types[0] ?? ''] ?? String(types[0])
}
