import type { Model, PlatformRight } from '../model/model.ts'
import type { Side } from '../model/side.ts'
import type { Actor } from './actor.ts'

/** The code of a platform right on a side; undefined if no code opens it. */
export function codeOfRight({ permissions }: Pick<Model, 'permissions'>, side: Side, right: PlatformRight): string | undefined {
  return Object.values(permissions).find((permission) => permission.side === side && permission.allows === right)?.code
}

/** Checks whether a person has the right. */
export function hasRight(model: Pick<Model, 'permissions'>, { side, permissions }: Pick<Actor, 'side' | 'permissions'>, right: PlatformRight): boolean {
  const code = codeOfRight(model, side, right)
  return code !== undefined && permissions.has(code)
}
