import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../engine/core/model/side.ts'
import { projectRoot } from '../../engine/server/model/load-model.ts'
import { projectModel } from '../support/project-model.ts'

/** Keys of the engine's texts that occur literally in the sources, without a placeholder. */
function namedIn(file: string): readonly string[] {
  return [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/['"`](ui\.[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*)['"`]/g)].map((found) => found[1]!)
}

test('every word that the engine names is there in both languages', () => {
  const { texts } = projectModel()
  const files = globSync('engine/{web,server,core}/**/*.{ts,tsx}', { cwd: projectRoot }).filter((file) => !file.includes('.test.'))
  const missing = files.flatMap((file) =>
    namedIn(file).flatMap((key) => languages.filter((language) => texts[language][key] === undefined).map((language) => `${file}: ${key} in ${language}`)),
  )
  expect(missing).toEqual([])
})
