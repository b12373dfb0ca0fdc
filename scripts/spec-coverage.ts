import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../engine/server/model/load-model.ts'
import { readDeclarations } from '../engine/server/model/read-declarations.ts'
import { citationsIn, sentencesIn, titlesIn } from './spec/read-citations.ts'

const HELP = `npm run spec-coverage              sentences of SPEC.md that no declaration or no test cites, and citations of no sentence
npm run spec-coverage -- --strict  the same, and fails when a sentence is cited by neither or a citation leads nowhere
`

const { values } = parseArgs({ options: { help: { type: 'boolean' }, strict: { type: 'boolean' } } })
if (values.help) console.log(HELP)
else {
  const sentences = filesIn(['schemas'], /SPEC\.md$/).flatMap((file) => sentencesIn(relative(projectRoot, file), readFileSync(file, 'utf8')))
  const declared = citationsIn(readDeclarations(projectRoot))
  const tested = titlesIn(filesIn(['engine', 'tests', 'scripts'], /\.(test\.tsx?|json)$/).map((file) => readFileSync(file, 'utf8')))
  const ids = new Set(sentences.map((sentence) => sentence.id))
  const bare = sentences.filter(({ id }) => !declared.has(id) && !tested.has(id))
  for (const { id, file, line, text } of sentences) {
    const lacks = [...(declared.has(id) ? [] : ['no declaration']), ...(tested.has(id) ? [] : ['no test'])]
    if (lacks.length > 0) console.log(`${file}:${line}  ${id} is cited by ${lacks.join(' and ')}: ${text}`)
  }
  const stray = [...new Set([...declared, ...tested])].filter((id) => !ids.has(id)).toSorted()
  if (stray.length > 0) console.log(`cited, but in no SPEC.md: ${stray.join(' ')}`)
  const both = sentences.filter(({ id }) => declared.has(id) && tested.has(id)).length
  console.log(`${sentences.length} sentences: ${both} declared and tested, ${bare.length} cited by nothing`)
  process.exitCode = values.strict && (bare.length > 0 || stray.length > 0) ? 1 : 0
}

function filesIn(folders: readonly string[], ending: RegExp): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
}
