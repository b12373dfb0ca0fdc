import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { project } from '../project.ts'
import { fontFromWoff } from './font-from-woff.ts'

/** Everything in the normal weight, signs and arrows included, and the letters in the heavy one. */
const WANTED = /^noto-sans-sc-(.*-400|(chinese-simplified|latin)-600)-normal\.woff$/

/** A fontconfig file under which a browser has Chinese letters, also on a machine that has no font at all. */
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
