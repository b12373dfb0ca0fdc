import { globSync, readFileSync } from 'node:fs'
import { project } from '../support/project.ts'

/** The functions that report a problem to an author, in the sources of the compiler and of the expressions. */
const reporters = /\b(?:report|reportUnknown|problemOf|problemAtOffset|problemAt|errorAt|warningAt|refuse|Unsupported)\(/g
const holders = /\bmessage: (?=[`'])/g

/** Every message of the compiler to an author, with "…" for its parameters, and its place in the sources. */
export function messagesOfCompiler(): readonly { readonly file: string; readonly message: string }[] {
  const files = globSync('engine/core/{compile,expression}/**/*.ts', { cwd: project }).filter((file) => !file.endsWith('.test.ts'))
  return files.flatMap((file) => {
    const text = readFileSync(`${project}/${file}`, 'utf8')
    const calls = [...text.matchAll(reporters)].flatMap((match) => firstSentence(argumentsAt(text, match.index + match[0].length)) ?? [])
    const held = [...text.matchAll(holders)].flatMap((match) => firstSentence(text.slice(match.index + match[0].length, match.index + 300)) ?? [])
    return [...new Set([...calls, ...held])].map((message) => ({ file: file.replaceAll('\\', '/'), message }))
  })
}

/** The text between an opening bracket and its closing one. */
function argumentsAt(text: string, start: number): string {
  let depth = 1
  for (let index = start; index < text.length; index++) {
    const sign = text[index]!
    if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return text.slice(start, index)
  }
  return ''
}

/** The first quoted text that is a sentence rather than a key or a name. */
function firstSentence(code: string): string | undefined {
  for (const match of code.matchAll(/`((?:[^`\\]|\\.)*)`|'((?:[^'\\]|\\.)*)'/g)) {
    const sentence = (match[1] ?? match[2] ?? '').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
    if (sentence.includes(' ')) return sentence
  }
  return undefined
}
