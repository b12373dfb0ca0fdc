import { entityOf } from '../model/field-kinds.ts'
import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import type { Issue } from '../wire/envelope.ts'
import type { Actor } from './actor.ts'
import { visibilityFor } from './mask-document.ts'

/**
 * Issues as this person may be told of them: where one is about a field that is hidden from him, its figures are masked; where his
 * side does not know of the field, nor is its name told.
 *
 * @example
 * maskIssues(model, order, clerk, [{ code: 'TOO_MANY_DECIMALS', path: 'lines[0].price', params: { given: '271.5' } }])
 * // [{ code: 'TOO_MANY_DECIMALS', path: 'lines[0].price', params: { given: '****' } }]
 */
export function maskIssues(model: Model, entity: Entity, actor: Pick<Actor, 'side' | 'permissions'>, issues: readonly Issue[]): readonly Issue[] {
  return issues.map((issue) => {
    // The sender's own word, which is answered as any other that means nothing: else it would tell which names mean something.
    if (issue.code === 'UNKNOWN_KEY') return issue
    const hidden = hiddenPlace(model, entity, actor, issue.path)
    if (hidden === undefined) return issue
    const params = Object.fromEntries(Object.keys(issue.params).map((name) => [name, hidden.mask]))
    return { ...issue, path: hidden.path, params }
  })
}

/** Where a path meets a hidden field: what may be told of the path, and what stands for values. */
function hiddenPlace(
  model: Model,
  entity: Entity,
  actor: Pick<Actor, 'side' | 'permissions'>,
  path: string,
): { readonly path: string; readonly mask: string } | undefined {
  let row = entity
  let place = ''
  for (const [part, name = ''] of path.matchAll(/(\w+)(?:\[\d+\])?\.?/g)) {
    const { masked, unseen } = visibilityFor(model, row, actor)
    if (unseen.has(name)) return { path: place.replace(/\.$/, ''), mask: '' }
    const mask = masked.get(name)
    if (mask !== undefined) return { path, mask }
    place += part
    const field = Object.hasOwn(row.fields, name) ? row.fields[name] : undefined
    if (field?.type === 'lines') row = entityOf(model, field.entity ?? '')
  }
  return undefined
}
