import { missingInputs } from '../../core/lifecycle/missing-inputs.ts'
import { visibilityFor } from '../../core/permissions/mask-document.ts'
import { conversionOf } from '../../core/model/conversion-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { needsVersion } from '../../core/model/needs-version.ts'
import type { Side } from '../../core/model/side.ts'
import { type InputSchema, inputSchemaOf } from '../../core/rules/input-schema.ts'
import { labelOfField } from '../../core/text/label-of.ts'
import { type Schema, componentName, refTo } from './schema.ts'

/** The components that describe the input of an action, and the name of the first, which is the input itself. */
export type ActionInput = { readonly name: string; readonly components: Readonly<Record<string, Schema>> }

/**
 * What the server's own check of shapes accepts for an action (`core/rules/input-schema.ts`), in the words of JSON Schema alone: the ids, versions and links of
 * sources too. Required is what is refused whatever else is sent, by every enterprise.
 */
export function inputOfAction(model: Model, entity: Entity, transition: Transition, side: Side): ActionInput {
  const name = componentName(entity.name, transition.name, 'Input')
  const shape = inputSchemaOf(model, entity, transition, side)
  const components: Record<string, Schema> = {}
  const properties = Object.entries(propertiesOf(shape)).map(([key, node]) => {
    if (key === 'version' && needsVersion(transition)) return [key, { ...plain(node), description: READ_VERSION }] as const
    const field = entity.fields[key]
    const rows = node['items'] as InputSchema | undefined
    if (rows?.['properties'] === undefined) return [key, described(model, entity, side, key, plain(node))] as const
    const row = componentName(entity.name, transition.name, key, 'Row')
    const line = field?.type === 'lines' ? model.entities[field.entity ?? ''] : entity
    components[row] = objectSchema(model, line, side, rows, requiredOfRows(model, entity, transition, key, side))
    return [key, { ...plain({ ...node, items: undefined }), items: refTo(row) }] as const
  })
  const required = transition.from === null ? requiredNames(model, entity, transition, side) : []
  components[name] = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
  return { name, components }
}

/** Not among the required: in a call for many documents each item of `entityList` has its own. */
const READ_VERSION = 'The version that was read; without it the call is refused'

function objectSchema(model: Model, entity: Entity | undefined, side: Side, shape: InputSchema, required: readonly string[]): Schema {
  const properties = Object.entries(propertiesOf(shape)).map(([key, node]) => [key, described(model, entity, side, key, plain(node))])
  return { type: 'object', properties: Object.fromEntries(properties), ...(required.length > 0 && { required }), additionalProperties: false }
}

function propertiesOf(shape: InputSchema): Readonly<Record<string, InputSchema>> {
  return shape['properties'] as Readonly<Record<string, InputSchema>>
}

/** The keywords of our own as those that everybody knows; the blank text counts as nothing for every value. */
function plain({ decimal, text, day, instant, count, items, ...node }: InputSchema): Schema {
  return {
    ...node,
    ...(items !== undefined && { items: plain(items as InputSchema) }),
    ...(day === true && { description: 'A day, such as 2026-03-02' }),
    ...(instant === true && { description: 'A moment in UTC, such as 2026-03-02T08:00:00Z' }),
    ...(decimal !== undefined && figure(decimal as Figure)),
    ...(text !== undefined && lengths(text as Lengths)),
    ...(count !== undefined && itemLimits(count as Items)),
  }
}

type Figure = { readonly scale: number; readonly [bound: string]: unknown }
type Lengths = { readonly minLength?: number; readonly maxLength?: number; readonly pattern?: string }
type Items = { readonly minItems?: number; readonly maxItems?: number }

const BOUNDS: Readonly<Record<string, string>> = { minimum: 'at least', exclusiveMinimum: 'more than', maximum: 'at most', exclusiveMaximum: 'less than' }

function figure({ scale, ...bounds }: Figure): Schema {
  const limits = Object.entries(BOUNDS).flatMap(([key, words]) => (bounds[key] === undefined ? [] : [`${words} ${String(bounds[key])}`]))
  const digits = scale === 0 ? '' : `(\\.\\d{1,${scale}}0*)?`
  return { pattern: `^$|^-?\\d{1,18}${digits}$`, description: ['A decimal', ...limits].join(', ') }
}

function lengths({ minLength, maxLength, pattern }: Lengths): Schema {
  const limits = [minLength === undefined ? [] : `At least ${minLength} characters`, pattern === undefined ? [] : `Of the form "${pattern}"`].flat()
  return { ...(limits.length > 0 && { description: limits.join('; ') }), ...(maxLength !== undefined && { maxLength }) }
}

function itemLimits({ minItems, maxItems }: Items): Schema {
  return { ...(minItems !== undefined && { minItems }), ...(maxItems !== undefined && { maxItems }) }
}

function described(model: Model, entity: Entity | undefined, side: Side, name: string, schema: Schema): Schema {
  const field = entity?.fields[name]
  if (entity === undefined || field === undefined) return schema
  const label = labelOfField(model, 'en', entity, field)
  const mask = visibilityFor(model, entity, { side, permissions: new Set() }).masked.get(name)
  const of =
    field.type === 'ref'
      ? `id of ${field.entity}`
      : field.type === 'refs'
        ? `ids of ${field.entity}`
        : field.unit === undefined
          ? undefined
          : `in ${field.unit}`
  const description = [label, schema['description'], of].filter((word) => word !== undefined).join('; ')
  // Whoever may not see a value sends its mask back, and leaves it as it is.
  return mask === undefined ? { ...schema, description } : { anyOf: [schema, { const: mask }], description }
}

/** Somebody of the side who holds every code. */
function writerOf(model: Model, side: Side) {
  return { side, permissions: new Set(Object.keys(model.permissions)) }
}

/** The fields that a new document needs in any case. */
function requiredNames(model: Model, entity: Entity, transition: Transition, side: Side): readonly string[] {
  return missingInputs(model, entity, transition, {}, writerOf(model, side), []).map(({ path }) => path)
}

/** The fields that each row of a new document needs; rows that come from a source have them from there. */
function requiredOfRows(model: Model, entity: Entity, transition: Transition, lines: string, side: Side): readonly string[] {
  if (transition.from !== null || conversionOf(entity, transition) !== undefined) return []
  const prefix = `${lines}[0].`
  return missingInputs(model, entity, transition, { [lines]: [{}] }, writerOf(model, side), []).flatMap(({ path }) =>
    path.startsWith(prefix) ? [path.slice(prefix.length)] : [],
  )
}
