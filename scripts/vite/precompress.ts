import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
/** Below this size compression saves no network packet. */
const worthwhile = 1200

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < worthwhile) return
  const [small, older] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gz(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, older)])
}

/** Writes the compressed forms of scripts, style sheets and declarations beside them: once at the build, with better compression than at each request. */
export function precompress(folder: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const assets = join(folder, 'assets')
      const names = await readdir(assets, { recursive: true })
      await Promise.all(names.filter((name) => /\.(js|css|svg|json|wasm)$/.test(name)).map((name) => compress(join(assets, name))))
    },
  }
}
