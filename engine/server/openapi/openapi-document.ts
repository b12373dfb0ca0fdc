import { entityOf } from '../../core/model/field-kinds.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { type PathTarget, pathsOf } from '../calls/paths.ts'
import { purchaserPathsOf } from '../calls/purchaser-paths.ts'
import { accessPaths } from './access-paths.ts'
import { answerSchema } from './answers-of-documents.ts'
import { type CallSchemas, callSchemas } from './calls-by-kind.ts'
import { type ActionInput, inputOfAction } from './inputs-of-actions.ts'
import { refusalsOfAction } from './refusals-of-action.ts'
import { type Schema, refTo } from './schema.ts'
import { sessionPaths } from './session-paths.ts'
import { anyContent, wireSchemas } from './wire-schemas.ts'

/** The calls of one side as OpenAPI 3.1, without any name that belongs to the other side alone. */
export function openApiDocument(model: Model, side: Side): Schema {
  const calls = [...pathsOf(model)].flatMap(([path, targets]) => (targets[side] === undefined ? [] : [callOf(model, path, targets[side], side)]))
  const hidden = side === 'supplier' ? purchaserPathsOf(model) : new Set()
  const platform = Object.entries({ ...sessionPaths, ...accessPaths(side) }).filter(([path]) => !hidden.has(path))
  const entities = Object.values(model.entities).filter(({ parties }) => parties.includes(side))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Counterpart',
      version: model.grammar,
      description: 'POST with a JSON envelope. A business refusal is HTTP 200, status SUCCESS and a returnCode that is not "0".',
    },
    paths: {
      ...Object.fromEntries(platform),
      ...Object.fromEntries(calls.map((call) => [call.path, { post: operationOf(model, call, side) }])),
    },
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, which an administrator makes' } },
      schemas: {
        ...wireSchemas,
        ...Object.assign({}, ...calls.map(({ input }) => input?.components ?? {})),
        ...Object.fromEntries(entities.map((entity) => [entity.name, answerSchema(model, entity, side)])),
      },
    },
  }
}

type Call = { readonly path: string; readonly target: PathTarget; readonly input: ActionInput | undefined }

function callOf(model: Model, path: string, target: PathTarget, side: Side): Call {
  const isAction = target.kind === 'transition'
  return { path, target, input: isAction ? inputOfAction(model, entityOf(model, target.entity), transitionOf(model, target), side) : undefined }
}

function operationOf(model: Model, { path, target, input }: Call, side: Side): Schema {
  const { request = {}, answer = {} } = schemasOf(model, target, input, side)
  const refusals = target.kind === 'transition' ? refusalsOfAction(model, entityOf(model, target.entity), transitionOf(model, target)) : []
  return {
    operationId: path.slice(1).replaceAll('/', '_'),
    summary: summaryOf(model, target),
    tags: [areaOf(model, target)],
    ...permissionOf(model, target, side),
    ...(refusals.length > 0 && { 'x-refusals': refusals }),
    requestBody: { required: true, content: { 'application/json': { schema: envelopeWith('RequestEnvelope', request) } } },
    responses: {
      200: {
        description: 'The answer, a refusal included',
        content: { 'application/json': { schema: envelopeWith('AnswerEnvelope', { ...anyContent, ...answer }) } },
      },
    },
  }
}

function envelopeWith(envelope: string, properties: Readonly<Record<string, Schema | undefined>>): Schema {
  return Object.keys(properties).length === 0 ? refTo(envelope) : { allOf: [refTo(envelope), { type: 'object', properties }] }
}

function schemasOf(model: Model, target: PathTarget, input: ActionInput | undefined, side: Side): CallSchemas {
  const document = documentOf(model, target, side)
  if (target.kind !== 'transition' || input === undefined) return callSchemas(target, document, model.entities[entityNameOf(model, target) ?? '']?.one === true)
  const rows: Schema = { type: 'array', items: refTo(input.name) }
  const { from, instead } = transitionOf(model, target)
  if (from === null) {
    const made: Schema = instead === undefined ? document : { anyOf: [document, refTo(instead.entity)] }
    return {
      request: { entity: refTo(input.name), entityList: rows },
      answer: { entity: { anyOf: [made, { type: 'null' }] }, list: { type: 'array', items: made } },
    }
  }
  return {
    request: {
      entity: { ...refTo(input.name), description: 'One, by its id; or, beside entityList, what is the same for all' },
      entityList: { ...rows, description: 'Many, each in a transaction of its own, with an answer of its own in the list' },
    },
    answer: { entity: { anyOf: [document, refTo('Job'), { type: 'null' }] }, list: { type: 'array', items: refTo('ItemResult') } },
  }
}

/** The component of the document or the row that a call is about; an action on a line answers with its document. */
function documentOf(model: Model, target: PathTarget, side: Side): Schema {
  const name = entityNameOf(model, target)
  if (name === undefined) return {}
  const entity = entityOf(model, name)
  const rows = target.kind === 'list' && target.lines !== undefined ? entity.fields[target.lines]?.entity : undefined
  const shown = rows ?? (target.kind === 'transition' ? (entity.line?.of ?? name) : name)
  return entityOf(model, shown).parties.includes(side) ? refTo(shown) : {}
}

function transitionOf(model: Model, { entity, transition }: Extract<PathTarget, { kind: 'transition' }>) {
  return entityOf(model, entity).transitions[transition]!
}

function summaryOf(model: Model, target: PathTarget): string {
  const { texts } = model
  const name = entityNameOf(model, target)
  if (name === undefined) return target.kind
  const entity = texts.en[`entity.${name}`] ?? name
  const action = target.kind === 'transition' ? (texts.en[`action.${name}.${target.transition}`] ?? target.transition) : target.kind
  return `${entity}: ${action}`
}

function areaOf(model: Model, target: PathTarget): string {
  const name = entityNameOf(model, target)
  return name === undefined ? 'shared' : entityOf(model, name).area
}

function permissionOf(model: Model, target: PathTarget, side: Side): Schema {
  const code = codeOf(model, target, side)
  return code === undefined ? {} : { 'x-permission': code }
}

function codeOf(model: Model, target: PathTarget, side: Side): string | undefined {
  if (target.kind === 'import' || target.kind === 'importTemplate') return model.imports[target.name]?.permission[side]
  if (!('entity' in target)) return undefined
  const screen = 'screen' in target ? model.screens[target.screen] : undefined
  if (screen !== undefined) return screen.permission
  const entity = entityOf(model, target.entity)
  return target.kind === 'transition' ? entity.transitions[target.transition]?.permission[side] : entity.read[side]
}

function entityNameOf(model: Model, target: PathTarget): string | undefined {
  if ('entity' in target) return target.entity
  return target.kind === 'import' || target.kind === 'importTemplate' ? model.imports[target.name]?.entity : undefined
}
