import { entityOf } from '../model/field-kinds.ts'
import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import type { Issue } from '../wire/envelope.ts'
import type { Actor } from './actor.ts'
import { visibilityFor } from './mask-document.ts'

/**
 * Issues as this person may see them: an issue about a hidden field has its figures masked; one about a field that the person's side does not know does not
 * name it.
 *
 * @example
 * maskIssues(model, order, clerk, [{ code: 'TOO_MANY_DECIMALS', path: 'lines[0].price', params: { given: '271.5' } }])
 * // [{ code: 'TOO_MANY_DECIMALS', path: 'lines[0].price', params: { given: '****' } }]
 */
export function maskIssues(model: Model, entity: Entity, actor: Pick<Actor, 'side' | 'permissions'>, issues: readonly Issue[]): readonly Issue[] {
  return issues.map((issue) => {
    // An unknown key of the sender gets the answer of any unknown key: otherwise it would tell which names exist.
    if (issue.code === 'UNKNOWN_KEY') return issue
    const hidden = hiddenPlace(model, entity, actor, issue.path)
    if (hidden === undefined) return issue
    const params = Object.fromEntries(Object.keys(issue.params).map((name) => [name, hidden.mask]))
    return { ...issue, path: hidden.path, params }
  })
}

/** The hidden field on a path: the visible part of the path, and the mask. */
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
