import { _, Ajv, stringify } from 'ajv'
import type { CodeKeywordDefinition, KeywordCxt } from 'ajv'
import { checkChoice, checkCount, checkDay, checkDecimal, checkInstant, checkText } from './check-value.ts'

type Check = (value: unknown, bounds: never) => unknown

const checkByKeyword: Readonly<Record<string, Check>> = {
  decimal: checkDecimal,
  text: checkText,
  choice: checkChoice,
  day: checkDay,
  instant: checkInstant,
  count: checkCount,
}

function keywordOf(keyword: string, check: Check): CodeKeywordDefinition {
  return {
    keyword,
    code(cxt: KeywordCxt) {
      const { gen, data } = cxt
      const name = gen.scopeValue('func', { ref: check })
      const issue = gen.const('issue', _`${name}(${data}, ${stringify(cxt.schema as object)})`)
      cxt.setParams({ issue })
      cxt.pass(_`${issue} === undefined`)
    },
    error: { message: 'is refused', params: ({ params }) => _`{ issue: ${params['issue']!} }` },
  }
}

/** Ajv with the keywords of input schemas. */
export function inputAjv(): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true })
  for (const [keyword, check] of Object.entries(checkByKeyword)) ajv.addKeyword(keywordOf(keyword, check))
  return ajv
}
