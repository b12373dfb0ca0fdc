import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesOfDeclarations, filesOfGrammar, keptFiles } from './codegen/generate-files.ts'
import { DeclarationError, projectRoot } from '../engine/server/model/load-model.ts'

const HELP = `npm run codegen             writes what follows from the declarations: types, names, validators of shapes and the editor's schemas
                            into build, which git does not keep; the references of keys and checks, which it keeps
npm run codegen -- --build  only what goes into build; every other command does this by itself where declarations have changed
npm run codegen -- --check  says which of these files are stale, and writes nothing
`

const { values } = parseArgs({ options: { help: { type: 'boolean' }, check: { type: 'boolean' }, build: { type: 'boolean' } } })
if (values.help) console.log(HELP)
else {
  let stale = 0
  const put = (files: ReadonlyMap<string, string>): void => {
    for (const [path, text] of files) {
      if (readIfThere(join(projectRoot, path)) === text) continue
      stale++
      console.log(values.check ? `${path} is stale: run npm run codegen` : `wrote ${path}`)
      if (values.check) continue
      mkdirSync(dirname(join(projectRoot, path)), { recursive: true })
      writeFileSync(join(projectRoot, path), text)
    }
  }
  // The types of the grammar exist even while a declaration has a mistake.
  put(await filesOfGrammar(projectRoot))
  try {
    put(filesOfDeclarations(projectRoot))
    if (!values.build) put(keptFiles(projectRoot))
    if (stale === 0) console.log('everything generated is as the declarations say')
    process.exitCode = values.check && stale > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
