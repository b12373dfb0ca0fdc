import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { AskedOfTypesetter, Typeset } from './typeset-task.ts'

/** The drawing of more would be megabytes that nobody looks through. */
const MAX_SHOWN_PAGES = 40

// A process of its own for one task: the compiler is native code, which no thread can stop, and whose failure must not be the server's.
const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'))
const fontBlobs = ['400Regular/NotoSansSC_400Regular.ttf', '700Bold/NotoSansSC_700Bold.ttf'].map((file) => readFileSync(join(fonts, file)))
// The workspace has the template alone: the compiler reads no file outside it. An import of "@" would ask the net, and the template has none.
const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs }] })
const template = readFileSync(join(import.meta.dirname, 'paper.typ'), 'utf8')

process.once('message', (asked: AskedOfTypesetter) => {
  process.send?.(typeset(asked), () => process.disconnect())
})

function typeset({ task, isShown, pictures }: AskedOfTypesetter): Typeset {
  // They stand in the workspace for this process alone, and in no folder.
  for (const [name, bytes] of Object.entries(pictures)) compiler.mapShadow(join(import.meta.dirname, name), Buffer.from(bytes))
  const compiled = compiler.compile({ mainFileContent: template, inputs: { data: JSON.stringify(task) } })
  const document = compiled.result
  if (document === null) throw new Error(`Cannot print: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`)
  const pdf = compiler.pdf(document, { pdfStandard: 'a-2a', creationTimestamp: 0 })
  return { pages: document.numOfPages, pdf, ...(isShown && document.numOfPages <= MAX_SHOWN_PAGES && { svg: compiler.plainSvg(document) }) }
}
