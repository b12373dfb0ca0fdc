import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { project } from '../support/project.ts'

type Block = { readonly kind: string; readonly lines: readonly string[] }

/** The pages of the guide. */
export const guideFolder = join(project, 'schemas/language/guide')

/** The fenced blocks of a page, which a reader follows. */
export function blocksOf(page: string): readonly Block[] {
  const text = readFileSync(join(guideFolder, page), 'utf8')
  return [...text.matchAll(/^```(\w[\w ]*)\n([^]*?)^```$/gm)].map((match) => ({ kind: match[1]!, lines: match[2]!.trimEnd().split('\n') }))
}

/** The project as a new clone has it. */
function freshCopy(): string {
  const copy = mkdtempSync(join(inject('runFolder'), 'guide-'))
  // A command of the page starts PostgreSQL here, whose unprivileged account needs access.
  chmodSync(copy, 0o755)
  for (const file of filesOfClone()) cpSync(join(project, file), join(copy, file))
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** The files of a clone and of the next commit; without the output of builds and runs. */
function filesOfClone(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: project, encoding: 'utf8', maxBuffer: 1 << 26 })
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(project, file)))
}

/** The environment without the variables of this test run. */
function ofAnotherRun(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('COUNTERPART_TEST_')))
}

function run(copy: string, command: string): { readonly code: number; readonly said: string } {
  try {
    return {
      code: 0,
      said: execFileSync('bash', ['-c', command], {
        cwd: copy,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...ofAnotherRun(process.env), NODE_ENV: 'test', VITEST: '' },
      }),
    }
  } catch (error) {
    const { status, stdout, stderr } = error as { readonly status: number; readonly stdout: string; readonly stderr: string }
    return { code: status, said: stdout + stderr }
  }
}

/** Applies an edit: "// <file>: after <text>" or "// <file>: instead of <text>", followed by the new lines. */
function edit(copy: string, [head = '', ...lines]: readonly string[]): void {
  const [, file = '', how = '', text = ''] = /^\/\/ (\S+): (after|instead of) (.*)$/.exec(head) ?? []
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  if (text === '' || !before.includes(text)) throw new Error(`Cannot find "${text}" in ${file}`)
  const written = lines.join('\n')
  if (how === 'instead of')
    return writeFileSync(
      path,
      before.replace(text, () => written),
    )
  const end = before.indexOf('\n', before.indexOf(text))
  writeFileSync(path, `${before.slice(0, end)}\n${written}${before.slice(end)}`)
}

/** Follows a page to the letter in a new copy of the project, and returns what went otherwise than the page says. */
export function followPage(page: string): readonly string[] {
  const copy = freshCopy()
  try {
    for (const { kind, lines } of blocksOf(page)) {
      if (['json', 'ts', 'tsx'].includes(kind)) edit(copy, lines)
      else
        for (const command of lines) {
          const { code, said } = run(copy, command)
          // Later steps build on it.
          if ((code === 0) === (kind === 'sh fails')) return [`${command}\n${said}`]
        }
    }
    return []
  } finally {
    rmSync(copy, { recursive: true })
  }
}
