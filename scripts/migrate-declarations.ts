import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrated } from './migrate-declarations/migrated.ts'
import { migrateFixtures } from './migrate-declarations/fixtures.ts'
import { readDeclarations } from '../engine/server/model/read-declarations.ts'
import { project } from './paths/project.ts'

// Rewrites declarations of the product and of the tests from an earlier grammar to the current one. `npm run fix` formats them.
const before = readDeclarations(join(project, 'tests/grammar/base'))
for (const folder of [
  '.',
  'tests/grammar/base',
  'tests/grammar/rich',
  ...readdirSync(join(project, 'tests/parity'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `tests/parity/${name}`),
]) {
  for (const { path, text } of migrated(readDeclarations(join(project, folder)))) {
    writeFileSync(join(project, folder, path), text)
    console.log(join(folder, path))
  }
}
for (const message of migrateFixtures(join(project, 'tests/grammar'), before)) console.log(message)
