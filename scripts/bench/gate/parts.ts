/** A part of the gate whose work grows with the declarations: a command of the project. */
export type Part = {
  readonly name: string
  readonly script: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** The tests that hold for our own declarations alone, by their titles, and why. Every other test holds with twice as many. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'only two expressions are longer than 200 columns': 'it counts our own expressions',
  'every path requires a code, except for shared master data': 'it names our own master data',
  'there are actions on behalf that take what their sender does not read': 'it names our own actions',
  'and the frame, stay within 20 kB': 'the words of every area stand in it twice',
  'on behalf tells two documents apart that look the same to the sender': 'it begins with documents of our own',
}

const tests = (name: string, project: string, ...files: readonly string[]): Part => ({
  name,
  script: 'node_modules/vitest/vitest.mjs',
  args: ['run', '--project', project, '--testNamePattern', `^(?!.*(${Object.keys(LEFT_OUT).join('|')}))`, ...files],
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
