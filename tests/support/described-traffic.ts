import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../engine/core/wire/envelope.ts'
import { openApiDocument } from '../../engine/server/openapi/openapi-document.ts'

/** What contradicts the OpenAPI document of a site in a call that was made: in an accepted request, and in any answer. */
export type TrafficCheck = (side: Side, path: string, request: RequestEnvelope, answer: AnswerEnvelope) => readonly string[]

type Described = { readonly ajv: Ajv2020; readonly paths: ReadonlySet<string>; readonly validators: Map<string, ValidateFunction> }

const describedByModel = new WeakMap<Model, Partial<Record<Side, Described>>>()

/** Compares calls with the document that the server hands out; paths that it does not name are left alone. */
export function describedTraffic(model: Model): TrafficCheck {
  return (side, path, request, answer) => {
    const described = describedFor(model, side)
    if (!described.paths.has(path)) return []
    const isAccepted = answer.returnCode === '0' && answer.status === 'SUCCESS'
    return [...(isAccepted ? faults(described, path, 'requestBody', request) : []), ...faults(described, path, 'responses', answer)]
  }
}

const POINTERS = { requestBody: 'requestBody/content/application~1json/schema', responses: 'responses/200/content/application~1json/schema' } as const

function faults({ ajv, validators }: Described, path: string, part: keyof typeof POINTERS, value: unknown): readonly string[] {
  const key = `${part} ${path}`
  let validate = validators.get(key)
  if (validate === undefined)
    validators.set(key, (validate = ajv.compile({ $ref: `site#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/post/${POINTERS[part]}` })))
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${part} of ${path}: ${instancePath} ${message} ${JSON.stringify(params)}`)
}

function describedFor(model: Model, side: Side): Described {
  const known = describedByModel.get(model) ?? {}
  describedByModel.set(model, known)
  return (known[side] ??= described(model, side))
}

function described(model: Model, side: Side): Described {
  const document = openApiDocument(model, side)
  // Compiling takes longer than the few values of a test: each schema is compiled once, and as it stands.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, inlineRefs: false, code: { optimize: false } })
  ajv.addSchema(document, 'site')
  return { ajv, paths: new Set(Object.keys(document['paths'] as object)), validators: new Map() }
}
