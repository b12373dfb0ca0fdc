import type { DeclarationProblem } from '../source/problem.ts'
import { crossFileChecks } from './cross-file-checks.ts'
import { expressionChecks } from './expression-checks.ts'
import { meaningChecks } from './meaning-checks.ts'
import { nameChecks } from './name-checks.ts'
import type { NamedCheck } from './named-check.ts'
import { shapeChecks } from './shape-checks.ts'

/** Every check in the order in which wordings are matched: a wider wording comes after a narrower one. */
export const namedChecks: readonly NamedCheck[] = [...shapeChecks, ...crossFileChecks, ...meaningChecks, ...nameChecks, ...expressionChecks]

const patterns = namedChecks.map((check) => ({ check, pattern: patternOf(check.message) }))

/** The check of a problem, found by its wording. */
export function checkOfProblem({ message }: Pick<DeclarationProblem, 'message'>): NamedCheck | undefined {
  return patterns.find(({ pattern }) => pattern.test(message))?.check
}

function patternOf(message: string): RegExp {
  const parts = message.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('.*?')}$`, 's')
}
