import type { Outcome } from '../run/run-cases.ts'
import { escaped } from './escaped.ts'
import { wordOf } from './result-words.ts'
import { byEntity } from './grouped.ts'

/** The outcomes as a JUnit file, one suite for each entity. A skipped case sent nothing; its message says whether it is impossible or was not reached. */
export function junitOf(outcomes: readonly Outcome[]): string {
  const suites = byEntity(outcomes)
  const written = [...suites].map(([name, own]) => {
    const failed = own.filter(({ result }) => result === 'failed').length
    const skipped = own.filter(({ result }) => result === 'unreached' || result === 'impossible').length
    const seconds = own.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000
    return `  <testsuite name="${escaped(name)}" tests="${own.length}" failures="${failed}" skipped="${skipped}" time="${seconds.toFixed(3)}">\n${own.map(caseOf).join('\n')}\n  </testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="contract">\n${written.join('\n')}\n</testsuites>\n`
}

function caseOf({ case: { id, about, title, why }, result, reasons, milliseconds }: Outcome): string {
  const head = `    <testcase name="${escaped(id)}" classname="${escaped(about)}" time="${(milliseconds / 1000).toFixed(3)}"`
  if (result === 'passed') return `${head}/>`
  const text = escaped(`${title}\n${why.text} (${why.at.file}:${why.at.line})\n${reasons.join('\n')}`)
  return result === 'failed'
    ? `${head}><failure message="${escaped(reasons[0] ?? '')}">${text}</failure></testcase>`
    : `${head}><skipped message="${escaped(`${wordOf[result]}: ${reasons[0] ?? ''}`)}"/></testcase>`
}
