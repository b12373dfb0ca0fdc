import { compileModel } from '../../../engine/core/compile/compile-model.ts'
import { openApiDocument } from '../../../engine/server/openapi/openapi-document.ts'
import { pathsOf } from '../../../engine/server/calls/paths.ts'
import { readColumns } from '../../../engine/server/documents/import/import-columns.ts'
import type { Side } from '../../../engine/core/model/side.ts'
import type { KeyRow, Made } from './row.ts'
import { actorOf } from './work.ts'

/** The code that a path requires. */
function target({ model }: Made, side: Side, path: string): unknown {
  return pathsOf(model).get(path)?.[side]
}

/** The OpenAPI description of a path. */
function described({ model }: Made, side: Side, path: string): Readonly<Record<string, unknown>> | undefined {
  const { paths } = openApiDocument(model, side) as { readonly paths: Readonly<Record<string, { readonly post: Readonly<Record<string, unknown>> }>> }
  return paths[path]?.post
}

/** The OpenAPI limit on the lines of an order; the body of a call names the description of its input. */
function mostLines({ model }: Made): unknown {
  const document = openApiDocument(model, 'purchaser') as {
    readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, { readonly maxItems?: number }>> }>> }
  }
  return document.components.schemas['OrderCreateInput']?.properties?.['lines']?.maxItems
}

function firstProblem(files: Made['files']): string | undefined {
  const compiled = compileModel(files)
  return 'problems' in compiled ? compiled.problems[0]?.message : undefined
}

/** The server's paths and their OpenAPI description as readers of the declaration. */
export const pathRows: readonly KeyRow[] = [
  {
    key: 'EntityDeclaration.paths',
    says: 'list and detail answer under the paths that the specification names',
    project: 'rich',
    observe: (made) => ['/api/supplier/all', '/api/supplier/one'].map((path) => target(made, 'purchaser', path) !== undefined),
    seen: [true, true],
  },
  {
    key: 'RegionDeclaration.transitions',
    says: 'an action of a region has a path',
    project: 'rich',
    observe: (made) => target(made, 'purchaser', '/api/contract/purchase/edit'),
    seen: { kind: 'transition', entity: 'contract', transition: 'edit' },
  },
  {
    key: 'TransitionDeclaration.event',
    says: 'what happens to a document has no path',
    project: 'rich',
    otherwise: {
      '"event": true, "due": "ended"': '"permission": { "purchaser": "A1" }',
      ',\n        { "fire": "leave", "at": "release.contractLine", "give": { "item": "reason" } }': '',
      '"failed": "leave", "reason": "itemTold"': '"failed": "settle", "reason": "item"',
    },
    observe: (made) => target(made, 'purchaser', '/api/release/leave') ?? 'none',
    seen: 'none',
  },
  {
    key: 'TransitionDeclaration.convert',
    says: 'what is made from other rows has a path that prepares it',
    project: 'rich',
    observe: (made) => target(made, 'purchaser', '/api/release/add/prepare'),
    seen: { kind: 'prepare', entity: 'release', transition: 'add' },
  },
  {
    key: 'EntityDeclaration.paths.list',
    says: 'the list of suppliers answers under the path of its own',
    project: 'rich',
    observe: (made) => target(made, 'purchaser', '/api/supplier/all'),
    seen: { kind: 'list', entity: 'supplier' },
  },
  {
    key: 'EntityDeclaration.paths.detail',
    says: 'a supplier answers under the path of its own',
    project: 'rich',
    observe: (made) => target(made, 'purchaser', '/api/supplier/one'),
    seen: { kind: 'detail', entity: 'supplier' },
  },
  {
    key: 'RegionDeclaration.transitions',
    says: 'an action has a path',
    project: 'rich',
    observe: (made) => target(made, 'purchaser', '/api/release/add'),
    seen: { kind: 'transition', entity: 'release', transition: 'add' },
  },
  {
    key: 'PathPerSide.purchaser',
    says: 'the purchaser’s calls hang below its base path',
    project: 'base',
    observe: (made) => target(made, 'purchaser', '/api/tradeOrder/purchase/close'),
    seen: { kind: 'transition', entity: 'order', transition: 'close' },
  },
  {
    key: 'PathPerSide.supplier',
    says: 'the supplier’s calls hang below its base path',
    project: 'base',
    observe: (made) => target(made, 'supplier', '/api/tradeOrder/supplier/accept'),
    seen: { kind: 'transition', entity: 'order', transition: 'accept' },
  },
  {
    key: 'TransitionDeclaration.path',
    says: 'the purchaser signs under a path of its own',
    project: 'rich',
    observe: (made) => target(made, 'purchaser', '/api/contract/sign'),
    seen: { kind: 'transition', entity: 'contract', transition: 'sign' },
  },
  {
    key: 'TransitionDeclaration.path',
    says: 'the supplier signs under a path of its own',
    project: 'rich',
    observe: (made) => target(made, 'supplier', '/api/contract/countersign'),
    seen: { kind: 'transition', entity: 'contract', transition: 'sign' },
  },
  {
    key: 'CodePerSide.supplier',
    says: 'the supplier’s call asks for the supplier’s code',
    project: 'rich',
    observe: (made) => described(made, 'supplier', '/api/contract/countersign')?.['x-permission'],
    seen: 'B1',
  },
  {
    key: 'ImportDeclaration.path',
    says: 'a spreadsheet is sent to the path of the import',
    project: 'rich',
    observe: (made) => target(made, 'purchaser', '/api/contract/import'),
    seen: { kind: 'import', name: 'contracts' },
  },
  {
    key: 'PathPerSide.purchaser',
    says: 'the purchaser’s spreadsheet is filled from the template below its path',
    project: 'rich',
    observe: (made) => target(made, 'purchaser', '/api/contract/import/template'),
    seen: { kind: 'importTemplate', name: 'contracts' },
  },
  {
    key: 'PathPerSide.supplier',
    says: 'the supplier’s spreadsheet goes to the supplier’s path',
    project: 'rich',
    observe: (made) => target(made, 'supplier', '/api/contract/importToo'),
    seen: { kind: 'import', name: 'contracts' },
  },
  {
    key: 'ImportDeclaration.permission',
    says: 'an import asks for its own code, not for that of its action',
    project: 'rich',
    observe: (made) => described(made, 'purchaser', '/api/contract/import')?.['x-permission'],
    seen: 'A2',
  },
  {
    key: 'CodePerSide.purchaser',
    says: 'the template of the purchaser’s import asks for the purchaser’s code',
    project: 'rich',
    observe: (made) => described(made, 'purchaser', '/api/contract/import/template')?.['x-permission'],
    seen: 'A2',
  },
  {
    key: 'CodePerSide.supplier',
    says: 'the supplier’s import asks for the supplier’s code',
    project: 'rich',
    observe: (made) => described(made, 'supplier', '/api/contract/importToo')?.['x-permission'],
    seen: 'B1',
  },
  {
    key: 'ImportDeclaration.import',
    says: 'an import that calls itself by another name is found out',
    project: 'rich',
    observe: ({ files }) => firstProblem(files.map(({ path, text }) => ({ path, text: text.replace('"import": "contracts"', '"import": "deals"') }))),
    seen: 'the file is named "contracts", but declares "deals"',
  },
  {
    key: 'ImportDeclaration.entity',
    says: 'the description says what an import makes',
    project: 'rich',
    otherwise: {
      '"entity": "contract", "transition": "create", "permission": { "purchaser": "A2", "supplier": "B1" }, "columns": ["amount", "supplier"]':
        '"entity": "supplier", "transition": "add", "permission": { "purchaser": "A2" }, "columns": ["code", "name"]',
    },
    observe: (made) => described(made, 'purchaser', '/api/contract/import')?.['summary'],
    seen: 'Contract: import',
  },
  {
    key: 'ImportDeclaration.columns',
    says: 'of the headings of a spreadsheet those are read that the import names',
    project: 'rich',
    otherwise: { '"columns": ["amount", "supplier"]': '"columns": ["amount"]' },
    observe: ({ model }) => {
      const plan = model.imports['contracts']!
      const entity = model.entities['contract']!
      const cells = ['supplier', 'reason', 'amount'].map((text) => ({ kind: 'text' as const, text }))
      const rows = [{ number: 1, cells }] as unknown as Parameters<typeof readColumns>[5]
      return readColumns(model, plan, entity, entity.transitions[plan.transition]!, actorOf('purchaser', 'A1'), rows).columns.map(({ heading }) => heading)
    },
    seen: ['supplier', 'amount'],
  },
  {
    key: 'LimitsDeclaration.^[A-Za-z][A-Za-z0-9]*$.value',
    says: 'the description says how many lines an order may have',
    project: 'base',
    observe: mostLines,
    seen: 20,
  },
]
