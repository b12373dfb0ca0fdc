import type { Permission } from '../../model/model.ts'
import type { Route } from '../../model/screen.ts'
import { declarationsOf, entriesOf, report, reportUnknown } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { placeOf, within } from '../source/source-node.ts'

/** The codes of both sides. A number belongs to one side: "A90" and "B10" may both be 90, two codes of a side may not. */
export function compilePermissions(compilation: Compilation, routes: Readonly<Record<string, Route>>): Readonly<Record<string, Permission>> {
  const permissions: Record<string, Permission> = {}
  const numbers = new Map<string, Permission>()
  for (const { declared, node } of declarationsOf(compilation, 'permissions')) {
    for (const [code, { number, module, screen, awaits, allows }] of entriesOf(declared.permissions)) {
      const at = within(node, 'permissions', code)
      const side = code.startsWith('A') ? 'purchaser' : 'supplier'
      const sameNumber = numbers.get(`${side} ${number}`)
      if (sameNumber !== undefined) report(compilation, within(at, 'number'), `the number "${number}" is already that of "${sameNumber.code}"`)
      const sameRight = allows === undefined ? undefined : Object.values(permissions).find((other) => other.side === side && other.allows === allows)
      if (sameRight !== undefined) report(compilation, within(at, 'allows'), `"${allows}" is already what "${sameRight.code}" opens`)
      for (const [key, route] of Object.entries({ screen, awaits })) {
        if (route !== undefined && routes[route] === undefined)
          reportUnknown(compilation, within(at, key), `unknown route "${route}"`, route, Object.keys(routes))
      }
      permissions[code] = withoutUndefined({ kind: 'permission' as const, code, number, side, module, screen, awaits, allows, at: placeOf(at, 'key') })
      if (sameNumber === undefined) numbers.set(`${side} ${number}`, permissions[code])
    }
  }
  return permissions
}
