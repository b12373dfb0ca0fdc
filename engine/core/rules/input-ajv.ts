import { _, Ajv, Name, stringify } from 'ajv'
import type { CodeKeywordDefinition, KeywordCxt, Options } from 'ajv'
import { checkCount, checkDay, checkDecimal, checkInstant, checkText } from './check-value.ts'

type Check = (value: unknown, bounds: never) => unknown

const checkByKeyword: Readonly<Record<string, Check>> = { decimal: checkDecimal, text: checkText, day: checkDay, instant: checkInstant, count: checkCount }

/** The names under which prepared validators call the checks; the file that holds them imports these. */
export const checkNames: readonly string[] = Object.values(checkByKeyword).map((check) => check.name)

// As generated code, so that a validator can be written to a file and run without eval.
function keywordOf(keyword: string, check: Check): CodeKeywordDefinition {
  return {
    keyword,
    code(cxt: KeywordCxt) {
      const { gen, data } = cxt
      const name = gen.scopeValue('func', { ref: check, code: _`${new Name(check.name)}` })
      const issue = gen.const('issue', _`${name}(${data}, ${stringify(cxt.schema as object)})`)
      cxt.setParams({ issue })
      cxt.pass(_`${issue} === undefined`)
    },
    error: { message: 'is refused', params: ({ params }) => _`{ issue: ${params['issue']!} }` },
  }
}

/** Ajv with the keywords of input schemas. */
export function inputAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true, ...options })
  for (const [keyword, check] of Object.entries(checkByKeyword)) ajv.addKeyword(keywordOf(keyword, check))
  return ajv
}
