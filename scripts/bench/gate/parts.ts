/** A part of the gate whose work grows with the declarations: a command of the project. Tests may count what is declared. */
export type Part = {
  readonly name: string
  readonly script: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly isTest?: boolean
}

const tests = (name: string, project: string, ...files: readonly string[]): Part => ({
  name,
  script: 'node_modules/vitest/vitest.mjs',
  args: ['run', '--project', project, ...files],
  isTest: true,
})
const site = (side: string): Part => ({
  name: `site of the ${side}`,
  script: 'node_modules/vite/bin/vite.js',
  args: ['build', '--logLevel', 'warn'],
  env: { COUNTERPART_SIDE: side, NODE_ENV: 'production' },
})

/** Code generation comes first: the tests read generated code. */
export const parts: readonly Part[] = [
  { name: 'generated code', script: 'scripts/codegen.ts', args: [] },
  { name: 'check', script: 'scripts/check.ts', args: [] },
  { name: 'types', script: 'node_modules/typescript/bin/tsc', args: ['--build', '--force'] },
  tests('units', 'unit'),
  tests('pages in jsdom', 'page'),
  tests('matrix', 'api', 'tests/api/matrix'),
  tests('contract', 'api', 'tests/api/contract'),
  tests('rubbish to paths', 'api', 'tests/api/every-path'),
  tests('explanations', 'api', 'tests/api/explain'),
  tests('other enterprises', 'api', 'tests/api/business/isolation'),
  tests('the store', 'api', 'tests/api/store'),
  site('purchaser'),
  site('supplier'),
]

/** The parts of a quick run. */
export const quickParts = parts.filter(({ name }) => ['generated code', 'check'].includes(name))
