import { entityOf } from '../../core/model/field-kinds.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { type PathTarget, pathsOf } from '../calls/paths.ts'
import { purchaserPathsOf } from '../calls/purchaser-paths.ts'
import { accessPaths } from './access-paths.ts'
import { exportSchema, fileSchema, importReportSchema, jobSchema, uploadSchema } from './file-schemas.ts'
import { type Schema, answerSchema, inputSchema } from './schema-of-entity.ts'
import { sessionPaths } from './session-paths.ts'
import { wireSchemas } from './wire-schemas.ts'

/** The calls of one side as OpenAPI 3.1, without any name that belongs to the other side alone. */
export function openApiDocument(model: Model, side: Side): Schema {
  const paths = [...pathsOf(model)].flatMap(([path, targets]) =>
    targets[side] === undefined ? [] : [[path, { post: operationOf(model, path, targets[side], side) }]],
  )
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
    paths: { ...Object.fromEntries(platform), ...Object.fromEntries(paths) },
    components: {
      schemas: { ...wireSchemas, ...Object.fromEntries(entities.map((entity) => [entity.name, answerSchema(model, entity, side)])) },
    },
  }
}

function operationOf(model: Model, path: string, target: PathTarget, side: Side): Schema {
  return {
    operationId: path.slice(1).replaceAll('/', '_'),
    summary: summaryOf(model, target),
    tags: [areaOf(model, target)],
    ...permissionOf(model, target, side),
    requestBody: { required: true, content: { 'application/json': { schema: requestSchema(model, target, side) } } },
    responses: { 200: { description: 'The answer, a refusal included', content: { 'application/json': { schema: responseSchema(target) } } } },
  }
}

function requestSchema(model: Model, target: PathTarget, side: Side): Schema {
  const envelope: Schema = { $ref: '#/components/schemas/RequestEnvelope' }
  if (target.kind === 'import') return { allOf: [envelope, { type: 'object', properties: { entity: uploadSchema }, required: ['entity'] }] }
  if (target.kind === 'exportList') return { allOf: [envelope, { type: 'object', properties: { entity: exportSchema } }] }
  if (target.kind !== 'transition') return envelope
  const entity = entityOf(model, target.entity)
  const transition = entity.transitions[target.transition]!
  const input = inputSchema(model, entity, transition.input, side, transition.from === null)
  return { allOf: [envelope, { type: 'object', properties: { entity: input, entityList: { type: 'array', items: input } } }] }
}

function responseSchema(target: PathTarget): Schema {
  const answer: Schema = { $ref: '#/components/schemas/AnswerEnvelope' }
  const withEntity = (entity: Schema): Schema => ({ allOf: [answer, { type: 'object', properties: { entity } }] })
  if (target.kind === 'import') return withEntity(importReportSchema)
  if (target.kind === 'importTemplate') return withEntity(fileSchema)
  if (target.kind === 'exportList') return withEntity(jobSchema)
  if (!('entity' in target)) return answer
  const document: Schema = { $ref: `#/components/schemas/${target.entity}` }
  if (target.kind === 'detail' || target.kind === 'getDefault') return withEntity(document)
  if (target.kind === 'list' && target.lines === undefined)
    return { allOf: [answer, { type: 'object', properties: { list: { type: 'array', items: document } } }] }
  return answer
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
  const entity = entityOf(model, target.entity)
  return target.kind === 'transition' ? entity.transitions[target.transition]?.permission[side] : entity.read[side]
}

/** The entity of a path. */
function entityNameOf(model: Model, target: PathTarget): string | undefined {
  if ('entity' in target) return target.entity
  return target.kind === 'import' || target.kind === 'importTemplate' ? model.imports[target.name]?.entity : undefined
}
