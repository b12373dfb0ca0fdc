import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { project } from '../project.ts'
import { fontFromWoff } from './font-from-woff.ts'

/** All characters in the normal weight, symbols and arrows included, and the letters in bold. */
const WANTED = /^noto-sans-sc-(.*-400|(chinese-simplified|latin)-600)-normal\.woff$/

/** A fontconfig file that gives a browser Chinese characters even on a machine without fonts. */
export function fontconfigFile(): string {
  const folder = join(project, 'build', 'fonts')
  const config = join(folder, 'fonts.conf')
  if (existsSync(config)) return config
  mkdirSync(folder, { recursive: true })
  const files = join(dirname(createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/package.json')), 'files')
  for (const name of readdirSync(files).filter((file) => WANTED.test(file))) {
    writeWhole(join(folder, name.replace('.woff', '.otf')), fontFromWoff(readFileSync(join(files, name))))
  }
  writeWhole(
    config,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
  <match><edit name="family" mode="append_last"><string>Noto Sans SC</string></edit></match>
</fontconfig>
`,
  )
  return config
}

function writeWhole(file: string, content: string | Buffer): void {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, file)
}
