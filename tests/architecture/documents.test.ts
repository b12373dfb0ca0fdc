import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../engine/server/model/load-model.ts'

/** Their examples name files that do not exist: those that a reader makes, and those of other products. */
const WITH_EXAMPLES = ['schemas/language/CHECKS.md', 'schemas/language/guide/', 'tests/parity/README.md']
const ENDS = '(?:ts|tsx|cjs|mjs|json|md|sql|css)'

/** The files and folders that a document names: targets of links, paths in backquotes, and names of files. Code blocks are left out. */
function namedIn(text: string): readonly string[] {
  const prose = text.replace(/^```[^]*?^```/gm, '')
  const links = [...prose.matchAll(/\]\(((?!https?:)[\w./-]+)(?:#[\w-]+)?\)/g)]
  const paths = [...prose.matchAll(new RegExp(String.raw`\`((?:\.\.?/)*(?:[\w.-]+/)*[\w-][\w.-]*\.${ENDS})\``, 'g'))]
  return [...links, ...paths].map(([, path]) => path!)
}

/** Whether a path is there: from the project's folder, from that of the document, or as the end of a path below the document or in the engine. */
function isThere(document: string, path: string, files: readonly string[]): boolean {
  if (existsSync(join(projectRoot, path)) || existsSync(join(projectRoot, dirname(document), path))) return true
  return !path.startsWith('.') && files.some((file) => file.endsWith(`/${path}`))
}

test('namedIn() reads links and paths in backquotes, and no code block', () => {
  expect(namedIn('See [it](../a/b.md#c), `x/y.ts` and `y.json`, not `word` or [that](https://a.b).\n```\n`z.ts`\n```')).toEqual([
    '../a/b.md',
    'x/y.ts',
    'y.json',
  ])
})

test('every file that a document names exists', () => {
  const files = globSync('{.ci,.github,engine,locales,schemas,screens,scripts,tests}/**/*', { cwd: projectRoot }).filter(
    (file) => !file.includes('node_modules'),
  )
  const documents = ['README.md', 'CHANGELOG.md', ...files.filter((file) => file.endsWith('.md'))]
  const missing = documents
    .filter((document) => !WITH_EXAMPLES.some((beginning) => document.startsWith(beginning)))
    .flatMap((document) =>
      namedIn(readFileSync(join(projectRoot, document), 'utf8'))
        .filter((path) => !isThere(document, path, files))
        .map((path) => `${document}: ${path}`),
    )
  expect(missing).toEqual([])
})

/** The folders with code below these, each with the README that has to say what it is for: its own, or the nearest above. */
function roomsAndTheirReadme(roots: readonly string[]): readonly { readonly room: string; readonly readme: string }[] {
  const files = roots.flatMap((root) => globSync(`${root}/**/*.{ts,tsx,cjs}`, { cwd: projectRoot }))
  const rooms = new Set(files.filter((file) => !file.includes('node_modules')).map((file) => dirname(file)))
  const above = (folder: string): string => (existsSync(join(projectRoot, folder, 'README.md')) ? folder : above(dirname(folder)))
  return [...rooms].map((room) => ({ room, readme: join(above(room), 'README.md') }))
}

test('every folder with code has a README, or the nearest README above says what it is for', () => {
  const rooms = roomsAndTheirReadme(['engine/*', 'scripts', 'tests'])
  expect(rooms.length).toBeGreaterThan(100)
  const untold = rooms.filter(({ room, readme }) => {
    if (dirname(readme) === room) return false
    const text = readFileSync(join(projectRoot, readme), 'utf8')
    const inner = relative(dirname(readme), room)
    return ![inner, basename(room)].some((name) => text.includes(`\`${name}\``) || text.includes(`\`${name}/`) || text.includes(`${name}/README.md`))
  })
  expect(untold.map(({ room, readme }) => `${room}: not in ${readme}`)).toEqual([])
})
