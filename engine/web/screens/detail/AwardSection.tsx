import { Toast } from '@douyinfe/semi-ui-19'
import { useMemo, useState } from 'react'
import { rowsOf } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { refusalReasonsOf } from '../../actions/refusal-reasons.ts'
import { useTransition } from '../../actions/transition/use-transition.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { useModel } from '../../model/use-model.ts'
import type { AwardPivot } from '../../pivot/award-pivot-of.ts'
import { Matrix, type TakenLine } from '../../pivot/Matrix.tsx'
import { useNarrow } from '../use-narrow.ts'
import { figureOf } from '../../pivot/award/places.ts'

type Props = {
  readonly screen: string
  readonly entity: Entity
  readonly id: string
  readonly lines: string
  readonly pivot: AwardPivot
  readonly row: Row
}

/** The lines of a document as a matrix; what is written into its cells is saved in one step, while the document takes it. */
export function AwardSection({ screen, entity, id, lines: of, pivot, row }: Props) {
  const model = useModel()
  const words = useWords()
  const isNarrow = useNarrow()
  const fire = useTransition()
  const [refused, setRefused] = useState<string>()
  const { action, quantity } = pivot.award
  const line = model.entities[entity.fields[of]?.entity ?? '']
  // A line reads its document under the document's name.
  const lines = useMemo(() => rowsOf(row, of).map((each): Row => ({ ...each, [entity.name]: row })), [row, of, entity])
  const start = useMemo(
    () => new Map(lines.flatMap((each) => (figureOf(each, quantity)?.gt(0) === true ? [[String(each['id']), textOfValue(each[quantity])] as const] : []))),
    [lines, quantity],
  )
  const document = useMemo(() => ({ entity, row, lines: of }), [entity, row, of])
  const transition = action.kind === 'transition' ? entity.transitions[action.transition] : undefined
  if (line === undefined || transition === undefined) return null
  const reasons = refusalReasonsOf(row, transition.name)

  async function save(taken: readonly TakenLine[]): Promise<void> {
    if (transition === undefined) return
    const quantities = new Map(taken.map((each) => [String(each.line['id']), each.quantity]))
    const written = lines.map((each) => ({ id: each['id'], [quantity]: quantities.get(String(each['id'])) ?? '0' }))
    const envelope = { entity: { id: row['id'], version: row['version'], [of]: written } }
    const answer = await fire.mutateAsync({ entity, transition, envelope }).catch(() => undefined)
    if (answer === undefined) return
    if (answer.returnCode !== '0') {
      const told = (answer.issues ?? []).map((issue) => words.issueOf(line ?? entity, issue)).join(' ')
      return setRefused(told === '' ? answer.returnMsg : told)
    }
    setRefused(undefined)
    Toast.success(words.text('ui.action.done', { action: words.action(action) }))
  }

  return (
    <div className="lines" data-pivot={id}>
      {refused !== undefined && (
        <p className="view-note" role="alert">
          {refused}
        </p>
      )}
      <Matrix
        screen={screen}
        id={id}
        label={words.text(`section.${screen}.${id}`)}
        entity={line}
        pivot={pivot}
        lines={lines}
        document={document}
        start={start}
        isClosed={reasons === undefined}
        reasons={(reasons ?? []).map(words.issue)}
        isSending={fire.isPending}
        action={words.text('ui.keys.save')}
        mayBeNothing
        isNarrow={isNarrow}
        onAward={(taken) => void save(taken)}
      />
    </div>
  )
}
