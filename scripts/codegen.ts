import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateFiles } from './codegen/generate-files.ts'
import { projectRoot } from '../engine/server/model/load-model.ts'

const HELP = `npm run codegen             writes what follows from the declarations: types, names, prepared validators, editor completion
npm run codegen -- --check  says which of these files are stale, and writes nothing
`

const { values } = parseArgs({ options: { help: { type: 'boolean' }, check: { type: 'boolean' } } })
if (values.help) console.log(HELP)
else {
  let stale = 0
  for (const [path, text] of await generateFiles(projectRoot)) {
    if (readIfThere(join(projectRoot, path)) === text) continue
    stale++
    console.log(values.check ? `${path} is stale: run npm run codegen` : `wrote ${path}`)
    if (values.check) continue
    mkdirSync(dirname(join(projectRoot, path)), { recursive: true })
    writeFileSync(join(projectRoot, path), text)
  }
  if (stale === 0) console.log('everything generated is as the declarations say')
  process.exitCode = values.check && stale > 0 ? 1 : 0
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
