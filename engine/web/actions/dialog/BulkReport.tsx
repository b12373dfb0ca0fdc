import { Button } from '@douyinfe/semi-ui-19'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { ListScreen } from '../../../core/model/screen.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { downloadJobFile } from '../../jobs/download-job-file.ts'
import { type Outcome, wasRefused } from '../../jobs/outcome.ts'
import { OutcomeList } from '../../jobs/OutcomeList.tsx'
import { startJob } from '../../jobs/job-calls.ts'
import { useWatchedJob } from '../../jobs/use-watched-job.ts'
import { pathOfVerb } from '../../api/paths-of-entity.ts'
import { outcomesOf } from './outcomes-of.ts'

type Props = {
  readonly rows: readonly Row[]
  readonly entity: Entity
  readonly answer: AnswerEnvelope
  /** The list of the chosen rows. */
  readonly screen?: ListScreen
}

/**
 * The result of an action on several rows: how many were done, and the reason for each refused row. The refused rows can be saved as a file with the reasons.
 */
export function BulkReport({ rows, entity, answer, screen }: Props) {
  const words = useWords()
  const outcomes = outcomesOf(rows, answer).map((outcome, place): Outcome => ({
    ...outcome,
    label: nameOfRow(entity, rows[place] ?? {}),
    issues: outcome.issues?.map((issue) => ({ ...issue, text: words.issueOf(entity, issue) })),
  }))
  const refused = outcomes.filter(wasRefused)
  return (
    <div className="bulk-report" role="status" data-refused-count={refused.length}>
      <p>{words.text('ui.action.report', { done: String(outcomes.length - refused.length), refused: String(refused.length) })}</p>
      <OutcomeList outcomes={outcomes} />
      {refused.length > 0 && screen !== undefined && <RefusedFile refused={refused} entity={entity} screen={screen} />}
    </div>
  )
}

/** The refused rows with their reasons, as a spreadsheet. */
function RefusedFile({ refused, entity, screen }: { refused: readonly Outcome[]; entity: Entity; screen: ListScreen }) {
  const words = useWords()
  const model = useModel()
  const [id, setId] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const { ended } = useWatchedJob(id)
  const owner = entity.line === undefined ? entity : model.entities[entity.line.of]!
  const hasEnded = ended !== undefined
  const take = useEffectEvent(() => {
    if (ended !== undefined) void downloadJobFile(ended)
    setAsked(false)
  })
  useEffect(() => {
    if (hasEnded) take()
  }, [hasEnded])

  async function start() {
    setAsked(true)
    const remarks = Object.fromEntries(
      refused.map(({ id: row, issues = [], returnMsg = '' }) => [String(row), issues.map(({ text }) => text).join(' ') || returnMsg]),
    )
    const started = await startJob(pathOfVerb(model, owner, side, 'exportList'), {
      entity: { screen: screen.name, where: [], ids: Object.keys(remarks), remarks },
    }).catch(() => undefined)
    if (started !== undefined && 'job' in started) setId(started.job.id)
    else setAsked(false)
  }

  return (
    <Button data-action="exportRefused" loading={isAsked} onClick={() => void start()}>
      {words.text('ui.action.exportRefused')}
    </Button>
  )
}

function nameOfRow(entity: Entity, row: Row): string {
  return textOfValue(row[entity.display]) || textOfValue(row['lineNo']) || textOfValue(row['id'])
}
