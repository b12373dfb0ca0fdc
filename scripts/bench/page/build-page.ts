import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { project } from '../../paths/project.ts'
import { semiByPath } from '../../vite/semi-by-path.ts'
import type { Contestant } from './contestants.ts'
import { modelsPlugin } from './ours/models-plugin.ts'

const bench = join(project, 'scripts/bench')

export const folderOf = ({ entry }: Contestant): string => join(project, 'build/bench', entry.replaceAll(/[^\w]+/g, '-'))

/** Builds a contestant's page as one script and one style sheet, minified and for production, even from a test with another NODE_ENV. */
export async function buildPage(contestant: Contestant): Promise<void> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await buildForProduction(contestant)
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

async function buildForProduction(contestant: Contestant): Promise<void> {
  const { entry, competitor } = contestant
  const outDir = folderOf(contestant)
  const old = competitor?.react === 'react-18'
  await build({
    configFile: false,
    logLevel: 'error',
    root: bench,
    mode: 'production',
    plugins: [react(), ...(competitor === undefined ? [semiByPath(project), modelsPlugin()] : [])],
    resolve: old
      ? {
          alias: [
            { find: /^react-dom(?=$|\/)/, replacement: join(project, 'tests/competitors/node_modules/react-dom-18') },
            { find: /^react(?=$|\/)/, replacement: join(project, 'tests/competitors/node_modules/react-18') },
          ],
        }
      : { dedupe: competitor === undefined ? [] : ['react', 'react-dom'] },
    define: { COUNTERPART_SIDE: '"purchaser"', COUNTERPART_VERSION: '"bench"', COUNTERPART_BUILT: '""', 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      cssCodeSplit: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1e5,
      rolldownOptions: {
        input: join(project, entry),
        output: {
          entryFileNames: 'page.js',
          assetFileNames: (asset) => (asset.names.some((name) => name.endsWith('.css')) ? 'page.css' : 'assets/[name]-[hash][extname]'),
        },
      },
    },
  })
  if (!existsSync(join(outDir, 'page.js'))) throw new Error(`Cannot build the page of ${contestant.name}: it has no script`)
}
