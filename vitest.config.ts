import { defineConfig } from 'vitest/config'

// Three rings: one file (unit), a database (api), a browser (e2e). `npm test` runs them in this order.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['engine/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/{walls,language,cases,support}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/{api,scenarios}/**/*.test.ts'],
          globalSetup: ['tests/support/cluster-for-run.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/cluster-for-run.ts', 'tests/support/sites-for-run.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
