import type { Model } from '../../core/model/model.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { isTimeout } from '../calls/database-errors.ts'
import { issuesOfError } from '../calls/answer-or-refusal.ts'
import type { JobEnd } from './job.ts'
import { JobStoppedError } from './job-stopped.ts'

/** How a job ends whose work was thrown out of: refused, cancelled, or failed, which `tell` hears of. Nothing where another process is to go on. */
export function outcomeOfError(model: Model, error: unknown, tell: (error: unknown) => void): JobEnd | undefined {
  if (error instanceof JobStoppedError) {
    switch (error.reason) {
      case 'cancelled':
        return { status: 'CANCELLED' }
      case 'rights':
        return { status: 'FAILED', issues: [issue('JOB_RIGHTS_LOST')] }
      case 'stopping':
      case 'lost':
        return undefined
    }
  }
  try {
    const issues = issuesOfError(model, error).map(({ code, path, params }) => ({ code, path, params }))
    return { status: 'FAILED', issues: issues.slice(0, MAX_ISSUES) }
  } catch {
    return { status: 'FAILED', issues: issuesOfFailure(error, tell) }
  }
}

/** What a person is told of a failure that is no refusal; `tell` hears of it, unless a statement took too long. */
export function issuesOfFailure(error: unknown, tell: (error: unknown) => void): readonly Issue[] {
  if (isTimeout(error)) return [issue('QUERY_TIMEOUT')]
  tell(error)
  return [issue('JOB_FAILED')]
}

const MAX_ISSUES = 20
