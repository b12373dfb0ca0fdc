import type { BuiltInRole } from '../../model/model.ts'
import type { Side } from '../../model/side.ts'
import { declarationsOf, entriesOf, report } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import type { Catalogues } from '../context/compiler-context.ts'
import { placeOf, within } from '../source/source-node.ts'
import { checkPermission } from '../context/compiler-context.ts'

type Declared = { readonly side: Side; readonly permissions: '*' | readonly string[]; readonly except?: readonly string[] }

/** The declared roles. Every code exists and belongs to the role's side. */
export function compileRoles(compilation: Compilation, catalogues: Catalogues): Readonly<Record<string, BuiltInRole>> {
  const roles: Record<string, BuiltInRole> = {}
  for (const { declared, node } of declarationsOf(compilation, 'roles')) {
    for (const [name, { side, permissions, except = [] }] of entriesOf(declared as Readonly<Record<string, Declared>>)) {
      const at = within(node, name)
      const before = roles[name]
      if (before !== undefined) report(compilation, at, `the role "${name}" is declared twice, first at ${before.at.file}:${before.at.line}`, undefined, 'key')
      const check = (key: 'permissions' | 'except', codes: readonly string[]) => {
        for (const [index, code] of codes.entries()) checkPermission({ compilation, catalogues }, within(at, key, index), code, side)
      }
      if (permissions !== '*') check('permissions', permissions)
      check('except', except)
      if (permissions !== '*' && except.length > 0) report(compilation, within(at, 'except'), 'only a role of all codes ("*") has exceptions')
      const all = permissions === '*' ? Object.values(catalogues.permissions).filter((each) => each.side === side) : []
      const codes = permissions === '*' ? all.map(({ code }) => code).filter((code) => !except.includes(code)) : permissions
      roles[name] = { kind: 'role', name, side, permissions: codes, at: placeOf(at, 'key') }
    }
  }
  return roles
}
