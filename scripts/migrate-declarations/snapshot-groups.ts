import { copiedFrom } from './copied-from.ts'
import type { Json, Project } from './snapshot-project.ts'

/** One entry of `$snapshot`: the copied fields of one source with the same conditions. */
export type Group = { readonly from: string; readonly follows?: true; readonly fields: string[]; readonly [key: string]: unknown }
export type Groups = ReadonlyMap<string, readonly Group[]>

/** The keys that must be equal in a field and its source. */
const KIND = ['type', 'vocabulary', 'entity', 'maxLength', 'scale', 'maxItems', 'unit']
/** The keys of a field that a group may have, for all its fields. */
const OWN = ['sides', 'required', 'visibleWhen', 'readonlyWhen']
/** The least fields of a group. */
const FEW = 2

/** The groups of copied fields of an entity; none if it has a `$snapshot` already. */
export function groupsOf(name: string, project: Project): readonly Group[] {
  const groups = new Map<string, Group>()
  const entity = project.entities.get(name)!
  if (entity.hasSnapshot === true) return []
  for (const [field, declared] of Object.entries(entity.fields)) {
    const taken = sourceOf(name, field, declared, project)
    if (taken === undefined) continue
    const own = Object.fromEntries(OWN.filter((key) => declared[key] !== undefined).map((key) => [key, declared[key]]))
    const key = JSON.stringify([taken, own])
    const group = groups.get(key) ?? { ...taken, fields: [], ...own }
    const spec = [...new Set([...((group['spec'] ?? []) as string[]), ...((declared['spec'] ?? []) as string[])])]
    groups.set(key, { ...group, fields: [...group.fields, field], ...(spec.length > 0 && { spec }) })
  }
  return [...groups.values()].filter(({ fields }) => fields.length >= FEW)
}

/** The source of a field, if the field equals it there and declares nothing else. */
function sourceOf(name: string, field: string, declared: Json, project: Project): Pick<Group, 'from' | 'follows'> | undefined {
  const { computed, follows, readonly, default: initial, readonlyWhen } = declared
  const said = Object.keys(declared).filter((key) => ![...KIND, ...OWN, 'readonly', 'computed', 'follows', 'default', 'spec'].includes(key))
  if (said.length > 0) return undefined
  const isSame = (entity: string | undefined): boolean => isSameKind(declared, project.entities.get(entity ?? '')?.fields[field])
  const own = project.entities.get(name)!.fields
  const throughRef = (path: unknown): string | undefined =>
    typeof path === 'string' && path.endsWith(`.${field}`) && own[path.slice(0, -field.length - 1)]?.['type'] === 'ref'
      ? path.slice(0, -field.length - 1)
      : undefined
  if (computed !== undefined) {
    const ref = throughRef(computed)
    return ref !== undefined && ref === follows && initial === undefined && isSame(String(own[ref]?.['entity'])) ? { from: ref, follows: true } : undefined
  }
  if (initial !== undefined) {
    const ref = readonly === true ? throughRef(initial) : undefined
    return ref !== undefined && isSame(String(own[ref]?.['entity'])) ? { from: ref } : undefined
  }
  if (readonly !== true && readonlyWhen === undefined) return undefined
  const from = copiedFrom(name, field, project).find(isSame)
  return from === undefined ? undefined : { from }
}

function isSameKind(copy: Json, source: Json | undefined): boolean {
  if (source === undefined) return false
  const { type, maxLength, ...rest } = source
  const kind: Json = type === 'sequence' ? { type: 'text', maxLength: 50 } : { ...rest, type, maxLength }
  return KIND.every((key) => copy[key] === kind[key])
}
