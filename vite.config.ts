import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { sides } from './engine/core/model/side.ts'
import { modelPlugin } from './scripts/vite/model-plugin.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { semiByPath } from './scripts/vite/semi-by-path.ts'
import { sharedChunks } from './scripts/vite/shared-chunks.ts'

const project = import.meta.dirname

function commitDate(): string {
  try {
    return execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    // Not a clone: the page then shows no date.
    return ''
  }
}

// One site per build: COUNTERPART_SIDE=supplier npx vite build
export default defineConfig((): UserConfig => {
  const asked = process.env['COUNTERPART_SIDE'] ?? 'purchaser'
  const side = sides.find((each) => each === asked)
  if (side === undefined) throw new Error(`COUNTERPART_SIDE must be purchaser or supplier, not "${asked}"`)
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }
  return {
    root: join(project, 'engine/web'),
    cacheDir: join(project, 'build/vite', side),
    plugins: [
      react(),
      semiByPath(project),
      modelPlugin(project, side),
      { name: 'counterpart-side', transformIndexHtml: (html: string) => html.replaceAll('%SIDE%', side) },
      precompress(join(project, 'build/sites', side)),
    ],
    define: {
      COUNTERPART_SIDE: JSON.stringify(side),
      COUNTERPART_VERSION: JSON.stringify(version),
      COUNTERPART_BUILT: JSON.stringify(commitDate()),
    },
    build: {
      outDir: join(project, 'build/sites', side),
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 900,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          // Few files instead of seventy: what every page needs is one, small pieces used together lie together.
          codeSplitting: {
            groups: [
              { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
              { name: 'shell', tags: ['$initial'], priority: 2 },
              { name: sharedChunks(join(project, 'engine/web')), debugName: 'shared', priority: 1 },
            ],
          },
        },
      },
    },
    server: { proxy: { '^/(api|openapi|i|config.json)': process.env['COUNTERPART_SERVER'] ?? 'http://localhost:8100' } },
  }
})
