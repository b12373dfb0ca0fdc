import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { emptyModel } from './scripts/vite/empty-model.ts'
import { semiByPath } from './scripts/vite/semi-by-path.ts'
import { LongestFirst } from './tests/longest-first.ts'
import { projects } from './tests/projects.ts'

export default defineConfig({
  cacheDir: `build/vite/${process.env['COUNTERPART_TEST_CACHE'] ?? 'tests'}`,
  plugins: [react(), semiByPath(import.meta.dirname), emptyModel()],
  define: { COUNTERPART_SIDE: '"purchaser"', COUNTERPART_VERSION: '"0.0.0"', COUNTERPART_BUILT: '""' },
  test: { projects: projects, sequence: { sequencer: LongestFirst } },
})
