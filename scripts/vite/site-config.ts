import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { modelPlugin } from './model-plugin.ts'
import { precompress } from './precompress.ts'
import { semiByPath } from './semi-by-path.ts'
import { semiLocale } from './semi-locale.ts'
import { semiNames } from './semi-names.ts'
import { sharedChunks } from './shared-chunks.ts'

function commitDate(project: string): string {
  try {
    return execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    // Without a clone, the page shows no date.
    return ''
  }
}

/** The Vite configuration of one side's site, for building and for development. `model` returns the current declarations. */
export function siteConfig(project: string, side: Side, model: () => Model): UserConfig {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }
  return {
    root: join(project, 'engine/web'),
    cacheDir: join(project, 'build/vite', side),
    plugins: [
      react(),
      semiByPath(project),
      semiNames(),
      semiLocale(),
      modelPlugin(side, model),
      { name: 'counterpart-side', transformIndexHtml: (html: string) => html.replaceAll('%SIDE%', side) },
      precompress(join(project, 'build/sites', side)),
    ],
    define: {
      COUNTERPART_SIDE: JSON.stringify(side),
      COUNTERPART_VERSION: JSON.stringify(version),
      COUNTERPART_BUILT: JSON.stringify(commitDate(project)),
    },
    // Workers have a folder of their own: the server answers them with the policy that each needs.
    worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } } },
    build: {
      outDir: join(project, 'build/sites', side),
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 900,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          // A few files instead of seventy: one has what every page needs, and small modules used together share a file.
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
  }
}
