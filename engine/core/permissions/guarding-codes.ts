import type { Model } from '../model/model.ts'

type Declared = Pick<Model, 'entities' | 'screens' | 'imports' | 'menus' | 'routes' | 'permissions' | 'fieldTemplate'>

/**
 * The codes that something asks for today: an existing screen, a document's rows or values, an action, an import, the platform itself. The others belong to
 * functions that are still to come; granting them opens nothing yet.
 */
export function guardingCodes(model: Declared): ReadonlySet<string> {
  const codes = new Set<string | undefined>()
  for (const entity of Object.values(model.entities)) {
    for (const code of [...Object.values(entity.read), ...Object.values(entity.export)]) codes.add(code)
    for (const code of Object.values(entity.allRows ?? {})) codes.add(code)
    for (const mask of entity.masks) for (const code of Object.values(mask.read)) codes.add(code)
    for (const transition of Object.values(entity.transitions)) for (const code of Object.values(transition.permission)) codes.add(code)
  }
  for (const screen of Object.values(model.screens)) {
    codes.add(screen.permission)
    if (screen.kind === 'board') for (const card of screen.cards) codes.add(card.permission)
  }
  for (const { permission } of Object.values(model.imports)) for (const code of Object.values(permission)) codes.add(code)
  for (const { code, allows } of Object.values(model.permissions)) if (allows !== undefined) codes.add(code)
  for (const { read, edit } of Object.values(model.fieldTemplate.supplements)) codes.add(read).add(edit)
  codes.delete(undefined)
  return codes as ReadonlySet<string>
}
