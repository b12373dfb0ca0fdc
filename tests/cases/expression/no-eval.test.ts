import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// The page runs under a CSP without unsafe-eval; this flag makes eval and new Function throw in the same way.
test('expressions are compiled and evaluated without generating code', () => {
  const module = new URL('../../../engine/core/expression/compile-expression.ts', import.meta.url).href
  const script = `
    import { compileExpression } from '${module}'
    const scope = { variables: { quantity: { kind: 'decimal' } }, records: {} }
    const { expression } = compileExpression('round(quantity * 0.1, 2)', scope)
    console.log(expression.evaluate({ quantity: '12.55' }).value.toString())
    try { new Function('') } catch { console.log('refused') }`
  const output = execFileSync(process.execPath, ['--disallow-code-generation-from-strings', '--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(output).toBe('1.26\nrefused\n')
})
