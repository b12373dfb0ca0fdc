import type { Model } from '../../core/model/model.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { isTimeout } from '../calls/database-errors.ts'
import { issuesOfError } from '../calls/answer-or-refusal.ts'
import type { JobEnd } from './job.ts'
import { JobStoppedError } from './job-stopped.ts'

/** The end of a job whose work threw: refused, cancelled, or failed, which `tell` gets. Undefined if another process shall continue it. */
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

/** The text for a failure that is no refusal; `tell` gets the error, unless a statement took too long. */
export function issuesOfFailure(error: unknown, tell: (error: unknown) => void): readonly Issue[] {
  if (isTimeout(error)) return [issue('QUERY_TIMEOUT')]
  tell(error)
  return [issue('JOB_FAILED')]
}

const MAX_ISSUES = 20
