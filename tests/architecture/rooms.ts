/** The imports that a room may have: other rooms, packages (and their subpaths), and Node itself. */
export interface Room {
  readonly rooms: readonly string[]
  readonly packages: readonly string[]
  readonly node: boolean
  /** Time, ids and random values are parameters here. */
  readonly isPure: boolean
}

const onServer = [
  'fastify',
  '@myriaddreamin/typst-ts-node-compiler',
  '@fastify/cookie',
  '@fastify/compress',
  '@fastify/multipart',
  '@fastify/static',
  'ajv',
  'highs',
  'kysely',
  '@simplewebauthn/server',
  'node-unrar-js',
  'handlebars',
  'nodemailer',
  'openid-client',
  'otpauth',
  'pg',
  'prom-client',
  'qrcode',
  'saxes',
  'xlsx',
  'yazl',
  '@zxcvbn-ts/language-common',
]
const onPage = [
  '@douyinfe/semi-icons',
  '@douyinfe/semi-foundation',
  '@douyinfe/semi-ui-19',
  '@rjsf/core',
  '@rjsf/utils',
  '@tanstack/react-query',
  // Draws charts; its parts load when a report is drawn.
  'echarts/charts',
  'echarts/components',
  'echarts/core',
  'echarts/renderers',
  'i18next',
  'idb',
  'jotai',
  'nprogress',
  'react',
  'react-data-grid',
  'react-dom',
  'react-router',
  '@simplewebauthn/browser',
  // Reads codes in a worker.
  'zxing-wasm',
]

export const roomByName: Readonly<Record<string, Room>> = {
  core: { rooms: [], packages: ['@marcbachmann/cel-js', 'ajv', 'decimal.js', 'jsonc-parser'], node: false, isPure: true },
  procurement: { rooms: ['core'], packages: [], node: false, isPure: true },
  server: { rooms: ['core', 'procurement'], packages: onServer, node: true, isPure: false },
  web: { rooms: ['core', 'procurement'], packages: onPage, node: false, isPure: false },
  contract: { rooms: ['core', 'procurement'], packages: ['fast-check'], node: true, isPure: false },
}

/** The top level holds only these, dot files aside. */
export const topLevel: readonly string[] = [
  'README.md',
  'CHANGELOG.md',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  // Separate from vite.config.ts, so that the tests run despite a mistake in the sites' build.
  'vitest.config.ts',
  'tsconfig.json',
  'schemas',
  'screens',
  'locales',
  'engine',
  'scripts',
  'tests',
]
