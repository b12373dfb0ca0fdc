import { posix } from 'node:path'
import { type Import, importsOfSource, withoutComments } from './imports-of-source.ts'
import { type Room, roomByName } from './rooms.ts'

const IMPURE =
  /\bnew Date\(\s*\)|\bDate\.now\b|(?<!new )\bDate\(\s*\)|\bMath\.random\b|\bcrypto\.(randomUUID|getRandomValues|subtle)\b|\brandomUUID\(|\bperformance\.now\b/
const ROOM = /^engine\/([^/]+)\//

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

/**
 * Every forbidden import, one line each; and in a pure room every use of the clock or of random values. Sources are named by their path from the project's
 * folder.
 */
export function forbiddenImports(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, source]) => {
    const name = ROOM.exec(file)?.[1]
    const room = name === undefined ? undefined : roomByName[name]
    if (name !== undefined && room === undefined) return [`${file}: "${name}" is no room of engine`]
    const imported = importsOfSource(source).flatMap((one) => refusalOfImport(file, one, name, room, sources))
    const impure = room?.isPure && !isTest(file) ? (IMPURE.exec(withoutComments(source))?.[0] ?? '') : ''
    return impure === '' ? imported : [...imported, `${file}: "${impure}": time, ids and chance are parameters in ${name}`]
  })
}

function refusalOfImport(
  file: string,
  { from, isType }: Import,
  name: string | undefined,
  room: Room | undefined,
  sources: ReadonlyMap<string, string>,
): string[] {
  if (from.startsWith('.')) {
    const target = posix.join(posix.dirname(file), from)
    if (/\.(js|jsx)$/.test(from) || !/\.\w+(\?\w+)?$/.test(from)) return [`${file}: "${from}" must end in the file's own extension`]
    // Types that codegen writes from the declarations.
    if (target.startsWith('build/declared/')) return isType ? [] : [`${file}: "${from}" is there for its types alone`]
    if (/\.tsx?$/.test(from) && !sources.has(target)) return [`${file}: "${from}" does not exist`]
    if (room === undefined || isTest(file)) return []
    const other = ROOM.exec(target)?.[1]
    if (other === undefined) return /\.(json|css)$/.test(target) ? [] : [`${file}: nothing in engine imports "${target}"`]
    return other === name || room.rooms.includes(other) ? [] : [`${file}: ${name} must not import ${other}`]
  }
  if (room === undefined || isTest(file)) return []
  if (from.startsWith('node:')) return room.node ? [] : [`${file}: ${name} must not import "${from}"`]
  if (from.startsWith('virtual:')) return []
  return room.packages.some((one) => from === one || from.startsWith(`${one}/`))
    ? []
    : [`${file}: the package "${from}" is not among those of ${name} (tests/architecture/rooms.ts)`]
}
