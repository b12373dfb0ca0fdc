import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { rings } from './tests/rings.ts'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
const { version } = JSON.parse(readFileSync(path('package.json'), 'utf8')) as { version: string }

// One site for each side, from the same sources; `scripts/build-sites.ts` builds both.
const side = process.env['COUNTERPART_SIDE'] ?? 'purchaser'

export default defineConfig({
  root: path(process.env['VITEST'] ? '.' : 'engine/web'),
  cacheDir: path('build/vite'),
  plugins: [react()],
  define: {
    COUNTERPART_SIDE: JSON.stringify(side),
    COUNTERPART_VERSION: JSON.stringify(version),
    COUNTERPART_BUILT: JSON.stringify(new Date().toISOString()),
  },
  build: { outDir: path(`build/sites/${side}`), emptyOutDir: true, chunkSizeWarningLimit: 1000, reportCompressedSize: false },
  test: { projects: rings },
})
