import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from 'playwright-core'
import { project } from '../project.ts'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The browser for tests: from CHROMIUM_PATH, the npm package, the system, or Playwright. */
export async function chromiumPath(): Promise<string> {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  if (process.platform === 'linux' && process.arch === 'x64') return packaged()
  const found = [...SYSTEM, chromium.executablePath()].find((path) => existsSync(path))
  if (found === undefined) throw new Error('Cannot find a Chromium on this system: install one and name it in CHROMIUM_PATH')
  return found
}

/** Unpacks the package's binary once for each version; the file gets its final name only when it is complete. */
async function packaged(): Promise<string> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const program = join(project, 'build', 'browser', `chromium-${version}`)
  if (existsSync(program)) return program
  mkdirSync(dirname(program), { recursive: true })
  const unfinished = `${program}.${process.pid}`
  await pipeline(createReadStream(join(folder, 'bin', 'chromium.br')), createBrotliDecompress(), createWriteStream(unfinished))
  chmodSync(unfinished, 0o755)
  renameSync(unfinished, program)
  return program
}
